import { type NotNull, sql } from 'kysely';
import { picksPerBallot } from '#contract/council/ballots.ts';
import { phasesThatAllow } from '#contract/council/phases.ts';
import type { Database } from '#server/database/connect.ts';
import { languageSaidOr } from './languages.ts';

/** A question on the paper of the round that its batch is in. */
export type QuestionOfBatch = { batchId: string; questionId: string };

/** A question on the paper of this round. */
export type OnPaper = QuestionOfBatch & { round: number };

/** Whether a question stands on a ballot paper as itself, of whatever round. Then its row stays, at least as a marker. */
export async function hasRowOnPaper(db: Database, questionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ballot_questions')
    .where('question_id', '=', questionId)
    .select('question_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Batches on whose paper, of the round that they are in, the question stands; it may have been moved elsewhere since. */
export async function listBatchesOfPapers(db: Database, questionId: string): Promise<{ id: string; phase: number }[]> {
  return fromPapers(db)
    .where('ballot_questions.question_id', '=', questionId)
    .where('ballot_questions.taken_out_at', 'is', null)
    .select(['batches.id', 'batches.phase'])
    .execute();
}

export type PaperQuestion = { text: string; author: string; taken_out_at: Date | null; removed_at: Date | null };

/** A question on the paper of the round that its batch is in. */
export async function findOnPaper(
  db: Database,
  batchId: string,
  questionId: string,
): Promise<PaperQuestion | undefined> {
  return fromPapers(db)
    .where('batches.id', '=', batchId)
    .where('ballot_questions.question_id', '=', questionId)
    .select([
      'ballot_questions.text',
      'ballot_questions.author',
      'ballot_questions.taken_out_at',
      'ballot_questions.removed_at',
    ])
    .executeTakeFirst();
}

/** The question under which an original stands on that paper. */
export async function findWhatItStandsUnder(
  db: Database,
  { batchId, questionId }: QuestionOfBatch,
): Promise<string | undefined> {
  const row = await fromPapers(db)
    .where('batches.id', '=', batchId)
    .where(sql<boolean>`originals @> jsonb_build_array(jsonb_build_object('id', ${questionId}::uuid))`)
    .select('ballot_questions.question_id')
    .executeTakeFirst();
  return row?.question_id;
}

/** Whether as many questions would be left to choose from as a ballot names, if one were taken out. */
export async function canSpareOne(db: Database, batchId: string): Promise<boolean> {
  const { count } = await fromPapers(db)
    .where('batches.id', '=', batchId)
    .where('ballot_questions.taken_out_at', 'is', null)
    .where('ballot_questions.removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > picksPerBallot;
}

/** Of the rounds that batches are in. */
function fromPapers(db: Database) {
  return db
    .selectFrom('ballot_questions')
    .innerJoin('batches', (join) =>
      join
        .onRef('batches.id', '=', 'ballot_questions.batch_id')
        .onRef('batches.stoning_round', '=', 'ballot_questions.round'),
    )
    .where('batches.phase', 'in', phasesThatAllow('ballotPaper'));
}

export async function takeOut(db: Database, { batchId, round, questionId }: OnPaper, reason: string): Promise<void> {
  await db
    .updateTable('ballot_questions')
    .set({ taken_out_at: sql`clock_timestamp()`, taken_out_reason: reason })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .execute();
}

/** Questions that are in the batch although one of its papers lost them, and whether the running one has. */
export async function listTakenOut(
  db: Database,
  batchId: string,
): Promise<{ id: string; text: string; reason: string; is_out: boolean }[]> {
  return db
    .selectFrom('taken_out_questions as taken')
    .innerJoin('batches', 'batches.id', 'taken.batch_id')
    .innerJoin('standing_questions as questions', (join) =>
      join.onRef('questions.id', '=', 'taken.question_id').onRef('questions.batch_id', '=', 'taken.batch_id'),
    )
    .leftJoin('ballot_questions as paper', (join) =>
      join
        .onRef('paper.question_id', '=', 'questions.id')
        .onRef('paper.batch_id', '=', 'batches.id')
        .onRef('paper.round', '=', 'batches.stoning_round'),
    )
    .where('taken.batch_id', '=', batchId)
    .orderBy('questions.id')
    .select(['questions.id', 'questions.text', 'taken.reason'])
    .$narrowType<{ id: NotNull; text: NotNull }>()
    .select(sql<boolean>`paper.taken_out_at is not null`.as('is_out'))
    .execute();
}

/** False where the question is not out any more, or its words are gone. */
export async function putBack(db: Database, { batchId, round, questionId }: OnPaper): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ballot_questions')
    .set({ taken_out_at: null, taken_out_reason: null })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .where('taken_out_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The database keeps the earlier words as a correction. Their language is guessed again, unless somebody said it. */
export async function correctWords(db: Database, { batchId, round, questionId }: OnPaper, text: string): Promise<void> {
  await db
    .updateTable('ballot_questions')
    .set({ text, language: languageSaidOr(questionId, text) })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .execute();
}

/** Removes earlier words that have this address in them. */
export async function eraseCorrectionsThatMention(db: Database, email: string): Promise<void> {
  await db
    .updateTable('corrections')
    .set({ text: null, seal: null })
    .where(sql<boolean>`strpos(lower(text), lower(${email})) > 0`)
    .execute();
}
