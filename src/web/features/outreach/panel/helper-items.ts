import { type Channel, channelsTaken, type WhoVotes } from '#contract/council/channels.ts';
import type { Sentences } from '#text/sentences.ts';

type HelperItem = keyof Sentences['invite']['helpers']['items'];

/** What helpers read of each channel that a batch's rules open, in this order. */
const ofChannel: Record<Channel, readonly HelperItem[]> = {
  browser: [],
  card: ['cardCode', 'cardUsed', 'cardLost'],
  booth: ['boothOpen', 'boothCall', 'boothStuck'],
  paper: ['sheetSpoiled', 'sheetFilled', 'sheetLate'],
};

/** What can happen in the hall, in the order in which helpers read it. */
export function helperItems(rules: WhoVotes): HelperItem[] {
  const open = channelsTaken(rules);
  const withoutDevice = open.includes('booth') ? 'toBooth' : open.includes('paper') ? 'toPaper' : 'noDevice';
  return ['secret', 'reading', withoutDevice, 'network', 'receipt', ...open.flatMap((channel) => ofChannel[channel])];
}
