import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { findCoverage } from '#verify/coverage.ts';
import { reasonOf, verifyRecord } from '#verify/record.ts';
import { send } from '#web/api/call.ts';
import { findMyBallot } from '#web/features/visitor/ballots/own/ballot.ts';
import { recountText } from '#web/text/lazy.ts';
import { toExactText } from '#web/text/moments.ts';

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
  const { holds, findings, record, receipt, unchecked } = verifyRecord(content, { receipt: mine?.receipt });
  return {
    title: holds ? recountText.holds : recountText.fails,
    holds,
    sentences: [
      ...findings.map((finding) => recountText.findings[finding]),
      ...(holds && record ? [countedSentence(record), recountText.receipts({ count: record.receipts.length })] : []),
      ...(holds && record ? coverageSentences(record) : []),
      ...(receipt ? [recountText.receipt[receipt]] : []),
      ...(record?.rounds_set_aside ?? []).map((aside) =>
        recountText.setAside({ round: aside.round, ballots: aside.ballots, reason: reasonOf(aside) }),
      ),
      ...(record?.unproven_restorations ?? []).map(({ at, backup_of }) =>
        recountText.restored({ moment: toExactText(at), backupOf: toExactText(backup_of) }),
      ),
      ...(holds && record
        ? [chainSentence(record), recountText.grows, uncheckedSentence(unchecked), recountText.unprovable]
        : []),
    ],
  };
}

function uncheckedSentence(fields: readonly string[]): string {
  return fields.length === 0 ? recountText.allChecked : recountText.unchecked({ fields: fields.join(', ') });
}

function chainSentence({ chain: { first, links, head } }: BatchRecord): string {
  return recountText.chain({ first, last: head.sequence, links: links.length, head: head.hash });
}

function countedSentence({ ballots, turnout, questions }: BatchRecord): string {
  return ballots ? recountText.counted({ turnout }) : recountText.totals({ turnout, questions: questions.length });
}

/** What the page says of the cut, worked out anew from the ballots. */
function coverageSentences(record: BatchRecord): string[] {
  const found = findCoverage(record);
  if (!found) return [];
  const { reached, ballots, next } = found;
  return [recountText.coverage({ reached, ballots, more: next ? 'yes' : 'no', next: next?.reached ?? reached })];
}
