import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readPhases } from '#server/features/council/batches/repository.ts';
import { hashCoAsker } from '#server/features/council/voters/hashes.ts';
import type { VoterIdentity } from '#server/voter-identity.ts';
import { listAuthorHashes } from './author-hashes.ts';

type CoAskersDeps = Pick<Deps, 'db' | 'secrets' | 'dueSteps'>;
type Named = { batchId: string; questionId: string };

/**
 * This browser asks the question as well; one that was merged or split meanwhile is asked as what it became. Who asked it, or
 * something that was merged into it, is not counted.
 * @throws AppError batch_not_found, batch_inactive, submission_closed, question_not_found
 */
export async function coAsk(deps: CoAskersDeps, named: Named, voter: VoterIdentity): Promise<void> {
  const { voters } = deps.secrets;
  await whileAsked(deps, named, async (tx, questionId) => {
    const { rows } = await sql<{ id: string }>`select id from originals_of(${questionId}::uuid)`.execute(tx);
    const asked = [questionId, ...rows.map(({ id }) => id)];
    const hashes = await listAuthorHashes(tx, voter, asked, voters);
    await sql`
      insert into co_askers (question_id, hash)
      select id, ${hashCoAsker(voter, named.batchId, voters)}::bytea from standing_questions
      where id = ${questionId}::uuid and not exists (
        select from unnest(${asked}::uuid[], ${hashes}::bytea[]) as tied (id, hash)
        join kept_questions as own on own.id = tied.id and own.browser_hash = tied.hash
      )
      on conflict do nothing
    `.execute(tx);
  });
}

/**
 * An author who said so of a question that was merged with their own is counted no more. Nothing that is stored tells who that is, so
 * it is done when their browser comes.
 */
export async function leaveOutAuthor(
  { db, secrets }: Pick<CoAskersDeps, 'db' | 'secrets'>,
  { batchId, questionIds }: { batchId: string; questionIds: readonly string[] },
  voter: VoterIdentity,
): Promise<void> {
  await sql`
    delete from co_askers
    where question_id = any (${[...questionIds]}::uuid[]) and hash = ${hashCoAsker(voter, batchId, secrets.voters)}::bytea
  `.execute(db);
}

/**
 * Takes it back.
 * @throws AppError batch_not_found, batch_inactive, submission_closed, question_not_found
 */
export async function stopCoAsking(deps: CoAskersDeps, named: Named, voter: VoterIdentity): Promise<void> {
  await whileAsked(deps, named, async (tx, questionId) => {
    await tx
      .deleteFrom('co_askers')
      .where('question_id', '=', questionId)
      .where('hash', '=', hashCoAsker(voter, named.batchId, deps.secrets.voters))
      .execute();
  });
}

/** While the batch takes questions, and this is one of them that everybody sees, or became one or several. */
async function whileAsked(
  { db, dueSteps }: CoAskersDeps,
  { batchId, questionId }: Named,
  act: (tx: DatabaseTransaction, questionId: string) => Promise<void>,
): Promise<void> {
  await dueSteps.takeIfDue();
  await transact(db, async (tx) => {
    await shareBatches(tx, [batchId]);
    const batch = (await readPhases(tx, [batchId])).get(batchId);
    if (!batch) throw new AppError('batch_not_found');
    if (!batch.is_active) throw new AppError('batch_inactive');
    if (!batch.takes_questions) throw new AppError('submission_closed');
    const { rows } = await sql<{ id: string }>`
      with recursive became as (
        select id, merged_into, batch_id, stands from kept_questions where id = ${questionId}::uuid
        union
        select further.id, further.merged_into, further.batch_id, further.stands
        from became join kept_questions as further on further.id = became.merged_into or further.split_from = became.id
      )
      select id from became where stands and batch_id = ${batchId}::uuid
    `.execute(tx);
    if (rows.length === 0) throw new AppError('question_not_found');
    for (const { id } of rows) await act(tx, id);
  });
}
