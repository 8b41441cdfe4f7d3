import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { questionWordNames } from '#contract/council/question-words.ts';
import type { Question } from '#contract/council/questions.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { shareBatches } from '#server/database/locks.ts';
import { wordColumns } from '#server/database/question-words.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { moveQuestions } from './move-question.ts';
import { lockStands } from './question-states.ts';
import { inheritApart, setApart } from './questions-apart.ts';
import { findQuestion } from './repository.ts';
import { refuseUndecidedWords } from './waiting-words.ts';
import { areWordsUnchanged, type ReadWords } from './words-unchanged.ts';

type SeenQuestion = ReadWords & { id: string };

type Merging = { batchId: string; ids: readonly string[]; text: string; seen?: readonly SeenQuestion[] | undefined };

/**
 * One question with one wording takes the place of several, which stay under it with their authors; its author is the one who asked
 * first. Who asked one of them as well asks it.
 * @throws AppError batch_not_found, question_not_found, merge_across_batches, state_move_unlawful, batch_full, changed_meanwhile
 */
export async function mergeQuestions(
  deps: Deps,
  actor: Actor,
  { batchId, ids, text, seen }: Merging,
): Promise<Question> {
  const { db, audit } = deps;
  await readBatch(db, batchId);
  return transact(db, async (tx) => {
    await shareBatches(tx, [batchId]);
    await lockOfBatch(tx, batchId, ids);
    await refuseUndecidedWords(tx, ids);
    if (seen)
      await refuseOtherWords(
        tx,
        seen.filter(({ id }) => ids.includes(id)),
      );
    const merged = newId();
    const words = sql.join(questionWordNames.map((name) => (name === 'text' ? sql`${text}` : sql.ref(name))));
    // The originals leave first, so that a full batch has room.
    await moveQuestions({ tx, audit, actor }, { ids, to: 'merged', by: 'moderator', mergedInto: merged });
    await sql`
      insert into questions (id, ${wordColumns}, author_email, batch_id, withdrawn_at, address_expired_at, without_address)
      select ${merged}::uuid, ${words}, author_email, batch_id, withdrawn_at, address_expired_at, without_address from questions
      where id = any (${[...ids]}::uuid[])
      order by coalesce((select min(original.timestamp) from originals_of(questions.id) as original), timestamp), id limit 1
    `.execute(tx);
    await sql`
      insert into co_askers (question_id, hash)
      select distinct ${merged}::uuid, hash from co_askers where question_id = any (${[...ids]}::uuid[])
    `.execute(tx);
    await inheritApart(tx, merged, ids);
    const question = await findQuestion(tx, merged);
    if (!question) throw new Error('The merged question is not there.');
    return question;
  }).catch(rethrowRefusal);
}

/** Questions that one person merged are several again: the one that took their place goes. */
export async function removeMerged(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`delete from questions where id = any (${[...ids]}::uuid[])`.execute(tx);
}

/**
 * No two of these are the same question.
 * @throws AppError batch_not_found, question_not_found, merge_across_batches
 */
export async function keepApart(
  { db }: Deps,
  { batchId, ids }: { batchId: string; ids: readonly string[] },
): Promise<void> {
  await readBatch(db, batchId);
  await transact(db, async (tx) => {
    await lockOfBatch(tx, batchId, ids);
    await setApart(tx, ids);
  });
}

async function refuseOtherWords(tx: DatabaseTransaction, seen: readonly SeenQuestion[]): Promise<void> {
  for (const { id, ...words } of seen) {
    const now = await findQuestion(tx, id);
    if (!now || !areWordsUnchanged(words, now)) throw new AppError('changed_meanwhile');
  }
}

async function lockOfBatch(tx: DatabaseTransaction, batchId: string, ids: readonly string[]): Promise<void> {
  const stands = await lockStands(tx, ids);
  if (stands.length < new Set(ids).size || stands.length < 2) throw new AppError('question_not_found');
  if (stands.some(({ batch_id }) => batch_id !== batchId)) throw new AppError('merge_across_batches');
}
