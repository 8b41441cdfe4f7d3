import type { BatchRules } from '#contract/council/batch-rules.ts';
import { takesChannel } from '#contract/council/channels.ts';
import type { Sentences } from '#text/sentences.ts';

type HelperItem = keyof Sentences['invite']['helpers']['items'];

const ofCards: readonly HelperItem[] = ['cardCode', 'cardUsed', 'cardLost'];
const ofBooths: readonly HelperItem[] = ['boothOpen', 'boothCall', 'boothStuck'];
const ofPaper: readonly HelperItem[] = ['sheetSpoiled', 'sheetFilled', 'sheetLate'];

/** What can happen in the hall, by the channels that a batch's rules open, in the order in which helpers read it. */
export function helperItems(rules: Pick<BatchRules, 'voters' | 'booth' | 'paper'>): HelperItem[] {
  const hasBooths = takesChannel(rules, 'booth');
  const takesPaper = takesChannel(rules, 'paper');
  return [
    'secret',
    'reading',
    ...(hasBooths ? (['toBooth'] as const) : takesPaper ? (['toPaper'] as const) : (['noDevice'] as const)),
    'network',
    'receipt',
    ...(takesChannel(rules, 'card') ? ofCards : []),
    ...(hasBooths ? ofBooths : []),
    ...(takesPaper ? ofPaper : []),
  ];
}
