import type { BallotReceipt } from '#contract/council/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Known, Verdict } from './rules.ts';

/** Says of ballots that were left out why, by what is known of each, in their order. */
export function explain<Sent, Circumstances extends Known>(
  ballots: readonly Sent[],
  circumstances: readonly Circumstances[],
  decide: (ballot: Sent, known: Circumstances) => Verdict,
): Map<Sent, BallotReceipt | AppError> {
  const explained = new Map<Sent, BallotReceipt | AppError>();
  ballots.forEach((ballot, index) => {
    const known = circumstances[index];
    const reason = known && toReason(decide(ballot, known));
    if (reason) explained.set(ballot, reason);
  });
  return explained;
}

function toReason(verdict: Verdict): BallotReceipt | AppError | undefined {
  switch (verdict.kind) {
    case 'repeat':
      return { receipt: verdict.receipt, round: verdict.round };
    case 'refuse':
      return new AppError(verdict.code, {
        question_ids: verdict.questionIds && [...verdict.questionIds],
        // No `If-Match` was sent, whose failing 412 would tell of.
        status: verdict.code === 'changed_meanwhile' ? 409 : undefined,
      });
    case 'count':
      return undefined;
  }
}
