import { findCoverage } from '#verify/coverage.ts';
import type { PackedRecord } from '#verify/packed-record.ts';
import { reasonOf, verifyRecord } from '#verify/record.ts';
import { findMyBallot } from '#web/features/ballots/visitor/own/ballot.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toExactText } from '#web/text/moments.ts';
import { fetchRecord } from './fetch-record.ts';
import { uncheckedSentence } from './unchecked-sentence.ts';

export type CheckedCount = { title: string; holds: boolean; sentences: string[] };

/**
 * Reads a batch's record and counts it again, here in the browser, with the code of `npm run verify`.
 * @throws ApiError, NoAnswerError when there is no record to read
 */
export async function checkCount(batchId: string): Promise<CheckedCount> {
  const content = await fetchRecord(batchId);
  // Who gave stones here wants to know about theirs; who did not is asked for nothing.
  const mine = await findMyBallot(batchId).catch(() => null);
  const { holds, findings, record, receipt, unchecked } = verifyRecord(content, { receipt: mine?.receipt });
  return {
    title: holds ? lazyTexts.recount.holds : lazyTexts.recount.fails,
    holds,
    sentences: [
      ...findings.map((finding) => lazyTexts.recount.findings[finding]),
      ...(holds && record
        ? [countedSentence(record), lazyTexts.recount.receipts({ count: record.receipts.length })]
        : []),
      ...(holds && record ? coverageSentences(record) : []),
      ...(receipt ? [lazyTexts.recount.receipt[receipt]] : []),
      ...(record?.rounds_set_aside ?? []).map((aside) =>
        lazyTexts.recount.setAside({ round: aside.round, ballots: aside.ballots, reason: reasonOf(aside) }),
      ),
      ...(record?.unproven_restorations ?? []).map(({ at, backup_of }) =>
        lazyTexts.recount.restored({ moment: toExactText(at), backupOf: toExactText(backup_of) }),
      ),
      ...(holds && record
        ? [chainSentence(record), lazyTexts.recount.grows, uncheckedSentence(unchecked), lazyTexts.recount.unprovable]
        : []),
    ],
  };
}

function chainSentence({ chain: { first, links, head } }: PackedRecord): string {
  return lazyTexts.recount.chain({ first, last: head.sequence, links: links.length, head: head.hash });
}

function countedSentence({ ballots, turnout, questions }: PackedRecord): string {
  return ballots
    ? lazyTexts.recount.counted({ turnout })
    : lazyTexts.recount.totals({ turnout, questions: questions.length });
}

/** What the page says of the cut, worked out anew from the ballots. */
function coverageSentences(record: PackedRecord): string[] {
  const found = findCoverage(record);
  if (!found) return [];
  const { reached, ballots, next } = found;
  return [lazyTexts.recount.coverage({ reached, ballots, more: next ? 'yes' : 'no', next: next?.reached ?? reached })];
}
