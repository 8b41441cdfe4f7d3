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
import { listLawful } from '#server/features/council/batches/question-moves.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { rethrowRefusal } from '#server/features/council/batches/refusals.ts';
import { moveQuestions } from '#server/features/council/questions/move-question.ts';
import { lockStands } from '#server/features/council/questions/question-states.ts';
import { inheritApart, setApart } from '#server/features/council/questions/questions-apart.ts';
import { findQuestion } from '#server/features/council/questions/repository.ts';
import { refuseUndecidedWords } from '#server/features/council/questions/waiting-words.ts';
import { areWordsUnchanged, type ReadWords } from '#server/features/council/questions/words-unchanged.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';

type Splitting = { batchId: string; id: string; texts: readonly string[]; seen?: ReadWords | undefined };

/**
 * Several questions take the place of one. Whoever asked it asks each of them, from the same browser and as long ago, and finds them all;
 * so does who asked it as well.
 * @throws AppError batch_not_found, question_not_found, state_move_unlawful, batch_full, changed_meanwhile
 */
export async function splitQuestion(
  { db, audit }: Deps,
  actor: Actor,
  { batchId, id, texts, seen }: Splitting,
): Promise<{ questions: Question[] }> {
  await readBatch(db, batchId);
  return transact(db, async (tx) => {
    await shareBatches(tx, [batchId]);
    await refuseUnlawful(tx, { batchId, id, seen });
    // It leaves first, so that a full batch has room for one of them.
    await moveQuestions({ tx, audit, actor }, { ids: [id], to: 'split', by: 'moderator', parts: texts.length });
    const parts = texts.map((text) => ({ id: newId(), text }));
    await insertParts(tx, id, parts);
    await setApart(
      tx,
      parts.map((part) => part.id),
    );
    const questions: Question[] = [];
    for (const part of parts) {
      await inheritApart(tx, part.id, [id]);
      const question = await findQuestion(tx, part.id);
      if (question) questions.push(question);
    }
    return { questions };
  }).catch(rethrowRefusal);
}

async function refuseUnlawful(
  tx: DatabaseTransaction,
  { batchId, id, seen }: Pick<Splitting, 'batchId' | 'id' | 'seen'>,
): Promise<void> {
  const [stand] = await lockStands(tx, [id]);
  const question = await findQuestion(tx, id);
  if (!question || stand?.batch_id !== batchId) throw new AppError('question_not_found');
  await refuseUndecidedWords(tx, [id]);
  if (seen && !areWordsUnchanged(seen, question)) throw new AppError('changed_meanwhile');
  if (!question.originals) return;
  // It is of several people.
  const lawful = (await listLawful(tx, stand, 'moderator')).filter((state) => state !== 'split');
  throw new AppError('state_move_unlawful', { lawful });
}

async function insertParts(
  tx: DatabaseTransaction,
  whole: string,
  parts: readonly { id: string; text: string }[],
): Promise<void> {
  const words = sql.join(
    questionWordNames.map((name) => (name === 'text' ? sql`part.text` : sql.ref(`whole.${name}`))),
  );
  await sql`
    insert into questions (
      id, ${wordColumns}, language, author_email, batch_id, timestamp, split_from, asked_as, browser_hash,
      withdrawn_at, address_expired_at, without_address
    )
    select part.id, ${words}, language, author_email, batch_id, timestamp, whole.id, coalesce(asked_as, whole.id), browser_hash,
      withdrawn_at, address_expired_at, without_address
    from questions as whole
    cross join unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ text }) => text)}::text[]) as part (id, text)
    where whole.id = ${whole}::uuid
  `.execute(tx);
}

/** What was split is one again: its parts go. */
export async function removeParts(tx: DatabaseTransaction, wholes: readonly string[]): Promise<void> {
  await sql`delete from questions where split_from = any (${[...wholes]}::uuid[])`.execute(tx);
}
