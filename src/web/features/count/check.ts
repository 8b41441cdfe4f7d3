import { countApi } from '#contract/count.ts';
import { verifyRecord } from '#verify/record.ts';
import { recordWords } from '#verify/words.ts';
import { send } from '#web/api/call.ts';
import { findMyBallot } from '#web/features/stoning/ballot.ts';

export type CheckedCount = { title: string; holds: boolean; sentences: string[] };

/**
 * Reads a batch's record and counts it again, here in the browser, with the code of `npm run verify`.
 * @throws ApiError, NoAnswerError when there is no record to read
 */
export async function checkCount(batchId: string): Promise<CheckedCount> {
  const answer = await send(countApi.readRecord, { params: { id: batchId } });
  const content: unknown = await answer.json().catch(() => undefined);
  // Who gave stones here wants to know about theirs; who did not is asked for nothing.
  const mine = await findMyBallot(batchId).catch(() => null);
  const { holds, findings, record, receipt } = verifyRecord(content, { receipt: mine?.receipt });
  return {
    title: holds ? recordWords.holds : recordWords.fails,
    holds,
    sentences: [
      ...findings.map((finding) => recordWords.findings[finding]),
      ...(holds && record ? [recordWords.counted(record), recordWords.receipts(record.receipts.length)] : []),
      ...(receipt ? [recordWords.receipt[receipt]] : []),
      ...(record?.rounds_set_aside ?? []).map(({ round, ballots, reason }) =>
        recordWords.setAside(round, ballots, reason),
      ),
      ...(holds && record ? [recordWords.chain(record.chain.links.length, record.chain.head.hash)] : []),
    ],
  };
}
