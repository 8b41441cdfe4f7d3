import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  pickWords,
  type QuestionWord,
  type QuestionWords,
  questionWordNames,
} from '#contract/council/question-words.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { wordColumns } from '#server/database/question-words.ts';
import { takeOutOfColumn } from '#server/database/take-out-words.ts';
import type { OnPaper } from './repository.ts';

/** An original under a question on a paper; without words and seals where the law took them. */
type PaperOriginal = { [Name in QuestionWord]: string | null } & {
  id: string;
  seal: string | null;
  author_seal: string | null;
};

/** What stands of a question on a paper, with what it was made of. */
export type PaperWords = OnPaper & QuestionWords & { originals: PaperOriginal[] | null };

/** Says that what this transaction changes on papers is an erasure: the earlier words are not kept. */
export async function beginErasure(tx: Database): Promise<void> {
  await sql`select set_config('ten_stones.erasure', 'on', true)`.execute(tx);
}

function fromPapers(db: Database) {
  return db
    .selectFrom('ballot_questions as paper')
    .where('paper.removed_at', 'is', null)
    .select(['batch_id as batchId', 'round', 'question_id as questionId', ...questionWordNames])
    .select(sql<PaperOriginal[] | null>`originals`.as('originals'))
    .orderBy('batch_id')
    .orderBy('round');
}

/** What stands on papers with this address, in any case, in it. */
export async function listPapersThatMention(db: Database, email: string): Promise<PaperWords[]> {
  return fromPapers(db)
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', ${wordColumns})), lower(${email})) > 0 or originals is not null and exists (
        select from jsonb_array_elements(originals) as original, jsonb_each_text(words_in(original)) as words
        where strpos(lower(words.value), lower(${email})) > 0
      )`,
    )
    .execute();
}

/** The papers on which these questions stand, as themselves or as originals, and still have their words; the oldest first. */
export async function listPapersOf(db: Database, ids: readonly string[]): Promise<PaperWords[]> {
  return fromPapers(db)
    .where(
      sql<boolean>`(batch_id, round, question_id) in (
        select batch_id, round, stands_under from papers_of_questions where id = any (${[...ids]}::uuid[])
      )`,
    )
    .execute();
}

/** Writes what has other words than before. Only in an erasure: what becomes different gets other seals, and nobody can try out what it was. */
export async function rewordPaper(
  db: Database,
  before: PaperWords,
  after: Omit<PaperWords, keyof OnPaper>,
): Promise<void> {
  const originals = after.originals?.map((one, place) => {
    const was = before.originals?.[place];
    const changed = questionWordNames.filter((name) => one[name] !== was?.[name]);
    return {
      ...one,
      ...(changed.includes('text') && { seal: randomUUID() }),
      ...(changed.some((name) => name !== 'text') && { author_seal: randomUUID() }),
    };
  });
  await db
    .updateTable('ballot_questions')
    .set({ ...pickWords(after), originals: originals ? JSON.stringify(originals) : null })
    .where('batch_id', '=', before.batchId)
    .where('round', '=', before.round)
    .where('question_id', '=', before.questionId)
    .execute();
}

/** Names another author of a question on every paper that has its words. That is an erasure of the earlier name. */
export async function nameOnPapers(tx: DatabaseTransaction, questionId: string, author: string): Promise<void> {
  const papers = (await listPapersOf(tx, [questionId])).filter(
    (paper) => paper.questionId === questionId && paper.author !== author,
  );
  if (papers.length === 0) return;
  await beginErasure(tx);
  for (const paper of papers) await rewordPaper(tx, paper, { ...paper, author });
  await sql`select set_config('ten_stones.erasure', '', true)`.execute(tx);
}

/** Takes an address out of the public reasons for which questions were taken out. */
export function takeOutOfTakingOut(
  tx: DatabaseTransaction,
  email: string,
  without: (text: string) => string,
): Promise<void> {
  const reasons = { table: 'ballot_questions', keys: ['batch_id', 'round', 'question_id'], column: 'taken_out_reason' };
  return takeOutOfColumn(tx, reasons, email, without);
}
