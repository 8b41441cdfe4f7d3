import type { BallotReceipt } from '#contract/ballots.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import { Gatherer } from '#server/database/gatherer.ts';
import { type Ballot, insertBallots, readCircumstances } from './repository.ts';
import { decide, type Verdict } from './rules.ts';

/** Casts the ballots that come at the same time together. */
export function gatherBallots(db: Database): Gatherer<Ballot, BallotReceipt> {
  return new Gatherer({
    take: (ballots) => insertBallots(db, ballots),
    explain: (ballots) => explainBallots(db, ballots),
  });
}

async function explainBallots(
  db: Database,
  ballots: readonly Ballot[],
): Promise<Map<Ballot, BallotReceipt | AppError>> {
  const circumstances = await readCircumstances(db, ballots);
  const explained = new Map<Ballot, BallotReceipt | AppError>();
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
      return new AppError(verdict.code, verdict.questionIds && { questionIds: verdict.questionIds });
    case 'count':
      return undefined;
  }
}
