import type { BallotReceipt } from '#contract/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import type { DueSteps } from '#server/features/batches/due-steps.ts';
import { BatchesOfOthers } from './own-questions.ts';
import { type Ballot, insertBallots, readCircumstances } from './repository.ts';
import { decide, type Verdict } from './rules.ts';

/** Casts the ballots that come at the same time together. */
export function gatherBallots(db: Database, dueSteps: Pick<DueSteps, 'meet'>): Gatherer<Ballot, BallotReceipt> {
  const ofOthers = new BatchesOfOthers();
  return new Gatherer({
    take: (ballots) => insertBallots(db, ballots, ofOthers),
    explain: async (ballots) => {
      await dueSteps.meet();
      return explainBallots(db, ballots, ofOthers);
    },
  });
}

async function explainBallots(
  db: Database,
  ballots: readonly Ballot[],
  ofOthers: BatchesOfOthers,
): Promise<Map<Ballot, BallotReceipt | AppError>> {
  const circumstances = await readCircumstances(db, ballots, ofOthers);
  const explained = new Map<Ballot, BallotReceipt | AppError>();
  ballots.forEach((ballot, index) => {
    const known = circumstances[index];
    const reason = known && toReason(decide(ballot, known));
    if (reason) explained.set(ballot, reason);
  });
  // Only now, so that each of these ballots was asked about in the same way.
  circumstances.forEach(({ batch }, index) => {
    const batchId = ballots[index]?.batchId;
    if (batchId && batch?.own_question === 'excluded') ofOthers.note(batchId);
  });
  return explained;
}

function toReason(verdict: Verdict): BallotReceipt | AppError | undefined {
  switch (verdict.kind) {
    case 'repeat':
      return { receipt: verdict.receipt, round: verdict.round };
    case 'refuse':
      return new AppError(verdict.code, verdict.questionIds && { questionIds: verdict.questionIds });
    case 'count':
      return undefined;
  }
}
