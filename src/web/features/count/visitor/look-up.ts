import { isMissing } from '#verify/receipts.ts';
import { verifyRecord } from '#verify/record.ts';
import { replacedIn } from '#verify/rounds-set-aside.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toExactText } from '#web/text/moments.ts';
import { receiptCheckText } from '#web/text/results.ts';
import { fetchRecord } from './fetch-record.ts';

export type LookedUp = { found: boolean; sentences: string[] };

/**
 * Looks for a receipt, or a stub's sheet, in the record, here in the browser: that one was asked for, from here, is nobody's business.
 * @throws ApiError, NoAnswerError when there is no record to read
 */
export async function lookUp(batchId: string, receipt: string): Promise<LookedUp> {
  const content = await fetchRecord(batchId);
  const { holds, record, receipt: found = 'missing' } = verifyRecord(content, { receipt });
  const round = record?.rounds_set_aside.find((aside) => [...aside.receipts, ...replacedIn(aside)].includes(receipt));
  return {
    found: (found === 'counted' || found === 'sheet_counted') && holds,
    sentences: [
      lazyTexts.recount.receipt[found],
      ...(isMissing(found) ? [receiptCheckText.unknown] : []),
      ...(found === 'sheet_missing' ? [receiptCheckText.unknownSheet] : []),
      ...((found === 'set_aside' || found === 'replaced_and_set_aside') && round
        ? [receiptCheckText.round({ round: round.round, day: toExactText(round.at) })]
        : []),
      ...(holds ? [] : [receiptCheckText.fails]),
    ],
  };
}
