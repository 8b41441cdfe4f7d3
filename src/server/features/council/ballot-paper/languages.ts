import { type RawBuilder, sql } from 'kysely';
import { unknownLanguage } from '#contract/council/question-language.ts';
import type { Database } from '#server/database/connect.ts';
import { guessLanguage, guessLanguages } from '#server/texts/question-language.ts';

const guessedAtOnce = 250;

/** Writes in which language the questions of a batch's paper are asked, where nobody said it: it stands still with their words. */
export async function freezeLanguages(db: Database, batchId: string): Promise<void> {
  const paper = await db
    .selectFrom('ballot_questions as paper')
    .innerJoin('batches', (join) =>
      join.onRef('batches.id', '=', 'paper.batch_id').onRef('batches.stoning_round', '=', 'paper.round'),
    )
    .where('batches.id', '=', batchId)
    .where('paper.language', 'is', null)
    .where('paper.removed_at', 'is', null)
    .select(['paper.question_id as id', 'paper.round', 'paper.text', 'paper.language'])
    .execute();
  for (let start = 0; start < paper.length; start += guessedAtOnce)
    await freeze(db, batchId, paper.slice(start, start + guessedAtOnce));
}

type OnPaper = { id: string; round: number; text: string; language: string | null };

/** A statement each, since a transaction without one for long is ended by the database. */
async function freeze(db: Database, batchId: string, some: readonly OnPaper[]): Promise<void> {
  const ids = some.map(({ id }) => id);
  const languages = (await guessLanguages(some)).map(({ language }) => language);
  await sql`
    update ballot_questions set language = guessed.language
    from unnest(${ids}::uuid[], ${languages}::text[]) as guessed (id, language)
    where batch_id = ${batchId} and round = ${some[0]?.round} and question_id = guessed.id
  `.execute(db);
}

/** What somebody said of a question's language, else what this text looks like. */
export function languageSaidOr(questionId: string, text: string): RawBuilder<string> {
  const guessed = guessLanguage(text) ?? unknownLanguage;
  return sql`coalesce((select questions.language from questions where questions.id = ${questionId}), ${guessed})`;
}
