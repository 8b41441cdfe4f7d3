import type { Administrator } from '#contract/administrators.ts';
import type { BallotReceipt, Choices } from '#contract/ballots.ts';
import type { StonesReset } from '#contract/questions.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { listBatches, listBatchIds } from '#server/features/batches/repository.ts';
import { sayWhy, startNextRound } from '#server/features/batches/rounds.ts';
import { hashVoter } from '#server/features/voters/voter-cookie.ts';
import type { VoterId } from '#server/http/serve.ts';
import { authorHashesOf } from './own-questions.ts';
import { chooseToReset } from './reset.ts';

/**
 * Gives a voter's ten stones. The same key gets the first answer again.
 * @throws AppError batch_not_found, stoning_closed, too_few_questions, question_unavailable, own_question, already_completed,
 *   idempotency_key_reused, overloaded, database_unsafe
 */
export async function castBallot(
  { ballots, secrets, countWatch }: Deps,
  batchId: string,
  voter: VoterId,
  { choices, idempotencyKey }: { choices: Choices; idempotencyKey: string },
): Promise<BallotReceipt> {
  if (!countWatch.isDurable) throw new AppError('database_unsafe');
  const voterHash = hashVoter(voter, batchId, secrets.voters);
  const authorHashes = authorHashesOf(voter, choices, { secrets });
  return ballots.add({ batchId, voterHash, choices, idempotencyKey, authorHashes });
}

/**
 * Opens a new round in the batches that are named, else in all that are not completed, where they have ballots: their
 * counts read 0 and every browser may stone again; the ballots so far stay, set aside. Tells how many batches and
 * ballots that touched.
 * @throws AppError batch_not_found; role_insufficient where a completed batch is named by anybody but an owner
 */
export function resetStones(
  { db, audit }: Deps,
  actor: Administrator,
  { batches: named, reason = null }: StonesReset,
): Promise<{ batches: number; ballots: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const stoned = chooseToReset(await listBatches(tx), named, actor.role).filter(({ ballots }) => ballots > 0);
    await sayWhy(tx, reason);
    if (stoned.length > 0)
      await startNextRound(
        tx,
        stoned.map(({ id }) => id),
      );
    for (const { id, stoning_round, ballots } of stoned) {
      await audit(tx, actor, {
        kind: 'stones.reset',
        batchId: id,
        before: { stoning_round, ballots },
        after: { stoning_round: stoning_round + 1, ballots: 0, ...(reason && { reason }) },
      });
    }
    return { batches: stoned.length, ballots: stoned.reduce((sum, { ballots }) => sum + ballots, 0) };
  });
}
