import type { BallotChange, BallotReceipt, MyBallot } from '#contract/ballots.ts';
import { AppError } from '#server/app-error.ts';
import { type DatabaseTransaction, lockVoter, shareBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { findBatch } from '#server/features/batches/repository.ts';
import { hashVoter } from '#server/features/voters/voter-cookie.ts';
import type { VoterId } from '#server/http/serve.ts';
import { findOwnBallot, listChoosable, type OwnBallot, replaceBallot } from './change-repository.ts';

/**
 * A voter's own ballot, with its choices while some of them may be placed anew.
 * @throws AppError ballot_not_found
 */
export async function readMyBallot({ db, secrets }: Deps, batchId: string, voter: VoterId): Promise<MyBallot> {
  const ballot = await findOwnBallot(db, { batchId, voterHash: hashVoter(voter, batchId, secrets.voters) });
  if (!ballot) throw new AppError('ballot_not_found');
  const { receipt, round, choices, open, freed } = ballot;
  return { receipt, round, ...(open && freed.length > 0 && { choices }) };
}

/**
 * Places anew what a voter gave to questions that were taken out; all else stays where it was. The same change again gets
 * the first answer.
 * @throws AppError batch_not_found, ballot_not_found, stoning_closed, ballot_final, question_unavailable, changed_meanwhile,
 *   database_unsafe
 */
export function changeMyBallot(
  { db, secrets, countWatch }: Deps,
  batchId: string,
  voter: VoterId,
  change: BallotChange,
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const voterOfBatch = { batchId, voterHash: hashVoter(voter, batchId, secrets.voters) };
  return db.transaction().execute(async (tx) => {
    await lockVoter(tx, voterOfBatch.voterHash);
    await shareBatches(tx, [batchId]);
    if (!(await findBatch(tx, batchId))) throw new AppError('batch_not_found');
    const mine = await findOwnBallot(tx, voterOfBatch);
    if (!mine) throw new AppError('ballot_not_found');
    if (mine.receipt !== change.replaces) return repeatChange(mine, change);
    const replaced = await replaceBallot(tx, voterOfBatch, { replaced: mine, choices: change.choices });
    return replaced ?? explainRefusal(tx, batchId, mine, change);
  });
}

/** @throws AppError changed_meanwhile */
function repeatChange({ receipt, round, replaced, choices }: OwnBallot, change: BallotChange): BallotReceipt {
  if (replaced === change.replaces && choices.join() === change.choices.join()) return { receipt, round };
  throw new AppError('changed_meanwhile', { status: 409 });
}

/** @throws AppError always */
async function explainRefusal(
  tx: DatabaseTransaction,
  batchId: string,
  { open, freed, choices }: OwnBallot,
  change: BallotChange,
): Promise<never> {
  if (!open) throw new AppError('stoning_closed');
  const moved = choices.some((id, pick) => !freed.includes(id) && change.choices[pick] !== id);
  if (freed.length === 0 || moved) throw new AppError('ballot_final');
  const choosable = await listChoosable(tx, batchId, change.choices);
  throw new AppError('question_unavailable', { questionIds: change.choices.filter((id) => !choosable.includes(id)) });
}
