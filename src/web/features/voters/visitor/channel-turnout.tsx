import { announcedChannels } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useList } = lazyPart(() => import('./channel-list.tsx').then(({ ChannelList }) => ChannelList));

/** How many ballots came by which channel, where there is more to say than that browsers gave them; on a result, how many cards became paper; which sheets were given up. */
export function ChannelTurnout({ batch, exchanged = 0 }: { batch: PublicBatch; exchanged?: number | undefined }) {
  const { rules, turnout_by_channel: turnout } = batch;
  const channels = announcedChannels(rules, turnout);
  const List = useList(channels.length > 0);
  return (
    List &&
    channels.length > 0 && (
      <List channels={channels} turnout={turnout} exchanged={exchanged} givenUp={batch.sheets_given_up} />
    )
  );
}
