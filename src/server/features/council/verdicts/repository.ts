import { type RawBuilder, sql } from 'kysely';
import type { DeskVerdict } from '#contract/council/desk.ts';
import type { OfferedReason } from '#contract/council/question-state.ts';
import type { Said, VerdictState } from '#contract/council/verdict.ts';
import type { VerdictWords } from '#contract/council/verdict-words.ts';
import type { Database } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { OnPaper } from '#server/features/council/ballot-paper/repository.ts';
import { languageOf } from '#server/texts/question-language.ts';

/** A verdict by its key: a question on a paper, and which question it was asked as. */
export type AskedOnPaper = OnPaper & { askedId: string };

/** The question under which this one stands on the paper of the round that the batch is in; undefined where it stands on none. */
export async function findAskedOnPaper(
  db: Database,
  { batchId, askedId }: { batchId: string; askedId: string },
): Promise<AskedOnPaper | undefined> {
  const { rows } = await sql<{ round: number; question_id: string }>`
    with recursive became as (
      select id, merged_into from kept_questions where id = ${askedId}::uuid
      union
      select further.id, further.merged_into from became join kept_questions as further on further.id = became.merged_into
    )
    select paper.round, paper.question_id from became
    join ballot_questions as paper on paper.question_id = became.id and paper.removed_at is null
    join batches on batches.id = paper.batch_id and batches.stoning_round = paper.round
    where batches.id = ${batchId}::uuid
  `.execute(db);
  const [row] = rows;
  return row && { batchId, round: row.round, questionId: row.question_id, askedId };
}

/** A question as it was asked, with what tells who asked it: `asked` is the id by which its browser is recognised. */
export type Asked = { id: string; asked: string; browser_hash: Buffer | null; author_email: string };

/** What a question on a paper was asked as: itself, or what was merged into it. */
export async function listAsked(db: Database, { questionId }: Pick<OnPaper, 'questionId'>): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select id, coalesce(asked_as, id) as asked, browser_hash, lower(author_email) as author_email from kept_questions
    where id in (select id from originals_of(${questionId}::uuid))
      or id = ${questionId}::uuid and not exists (select from originals_of(${questionId}::uuid))
    order by timestamp, id
  `.execute(db);
  return rows;
}

/** A question with its outcome, and what the one who asked it says of that. */
export type Judged = {
  slug: string;
  question: string;
  /** The council's. */
  words: string | null;
  link: string | null;
  is_of_several: boolean;
  verdict: { said: Said } | undefined;
};

/** Undefined where there is nothing to judge, or nobody asked of whom this is true. */
export async function findJudged(
  db: Database,
  named: { batchId: string; askedId: string },
  isOwn: (asked: Asked) => boolean,
): Promise<Judged | undefined> {
  const place = await findAskedOnPaper(db, named);
  const asked = place ? await listAsked(db, place) : [];
  if (!place || !asked.some(isOwn)) return undefined;
  const { batchId, round, questionId } = place;
  const { rows } = await sql<Pick<Judged, 'slug' | 'question' | 'words' | 'link'>>`
    select slug, paper.text as question, outcomes.words, outcomes.link from outcomes
    join batches on batches.id = batch_id and phase in (${phasesWith('result')})
    join ballot_questions as paper using (batch_id, round, question_id)
    where (batch_id, round, question_id) = (${batchId}::uuid, ${round}, ${questionId}::uuid)
      and state <> 'sent' and batches.deleted_at is null
    order by written_at desc limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const verdict = await findVerdictOf(db, place, idsOfOnePerson(asked, isOwn));
  return { ...row, is_of_several: asked.length > 1, verdict };
}

/** The ids of what this person asked, by what is theirs and the addresses of that. */
export function idsOfOnePerson(asked: readonly Asked[], isOwn: (asked: Asked) => boolean): string[] {
  const own = asked.filter(isOwn);
  const addresses = new Set(own.map(({ author_email }) => author_email).filter(Boolean));
  return asked.filter((one) => own.includes(one) || addresses.has(one.author_email)).map(({ id }) => id);
}

type Stored = { said: Said; words: string | null };

/** What these askers have said of the question, whichever of them. */
export async function findVerdictOf(
  db: Database,
  { batchId, round, questionId }: OnPaper,
  askedIds: readonly string[],
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select said, words from asker_verdicts
    where (batch_id, round, question_id) = (${batchId}::uuid, ${round}, ${questionId}::uuid)
      and asked_id = any (${[...askedIds]}::uuid[])
  `.execute(db);
  return rows[0];
}

export async function insertVerdict(
  db: Database,
  { batchId, round, questionId, askedId }: AskedOnPaper,
  { said, words }: Stored,
): Promise<void> {
  await db
    .insertInto('asker_verdicts')
    .values({
      batch_id: batchId,
      round,
      question_id: questionId,
      asked_id: askedId,
      said,
      words,
      state: words && 'waiting',
    })
    .execute();
}

/** By a browser that asked the question as well. */
export async function insertCoAskerVerdict(
  db: Database,
  { batchId, round, questionId }: OnPaper,
  { hashes, said }: { hashes: readonly Buffer[]; said: Said },
): Promise<'said' | 'as before' | 'otherwise' | 'not asked'> {
  const { rows } = await sql<{ is_new: boolean; said: Said }>`
    with asked as (
      select hash from co_askers where question_id = ${questionId}::uuid and hash = any (${[...hashes]}::bytea[]) limit 1
    ), inserted as (
      insert into co_asker_verdicts (batch_id, round, question_id, hash, said)
      select ${batchId}::uuid, ${round}, ${questionId}::uuid, hash, ${said} from asked
      on conflict do nothing returning said
    )
    select true as is_new, said from inserted
    union all
    select false, said from co_asker_verdicts join asked using (hash)
    where (batch_id, round, question_id) = (${batchId}::uuid, ${round}, ${questionId}::uuid)
  `.execute(db);
  const [row] = rows;
  if (!row) return 'not asked';
  if (row.is_new) return 'said';
  return row.said === said ? 'as before' : 'otherwise';
}

/** Which batch a question was asked in first: by that a browser that asks it as well is known there. */
export async function findBatchesOfAsking(db: Database, questionId: string): Promise<string[]> {
  const { rows } = await sql<{ asked_in: string }>`
    select distinct asked_in from questions where id = ${questionId}::uuid and asked_in is not null
  `.execute(db);
  return rows.map(({ asked_in }) => asked_in);
}

/** Of the round that a batch is in: words that wait, by the question as their author asked it. */
export function wordsToDecide(batchId: string): RawBuilder<unknown> {
  return sql`
    select asked_id from asker_verdicts
    join batches on (batches.id, batches.stoning_round) = (asker_verdicts.batch_id, asker_verdicts.round)
    where batches.id = ${batchId}::uuid and asker_verdicts.state = 'waiting'
  `;
}

export async function countWordsToDecide(db: Database, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${wordsToDecide(batchId)}) as words
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Words about the outcomes of the round that a batch is in, those that wait first, the oldest of these first. */
export async function listVerdictWords(db: Database, batchId: string): Promise<VerdictWords[]> {
  const { rows } = await sql<VerdictWords & { question_language: string | null }>`
    select paper.question_id, asked_id, paper.text as question, paper.language as question_language, said, words, verdicts.state
    from asker_verdicts as verdicts
    join batches on batches.id = verdicts.batch_id and batches.stoning_round = verdicts.round
    join ballot_questions as paper using (batch_id, round, question_id)
    where batches.id = ${batchId}::uuid and words is not null
    order by verdicts.state = 'waiting' desc, said_at, asked_id
  `.execute(db);
  return rows.map(({ question_language, ...row }) => {
    const { language } = languageOf(row.question, question_language);
    return { ...row, ...(language !== undefined && { question_language: language }), ...languageOf(row.words) };
  });
}

/** What the council says of a question in the round that the batch is in, in words. */
export async function findAnswer(db: Database, batchId: string, questionId: string): Promise<DeskVerdict['answer']> {
  const { rows } = await sql<{ words: string | null }>`
    select words from current_outcomes
    join batches on (batches.id, batches.stoning_round) = (current_outcomes.batch_id, current_outcomes.round)
    where batches.id = ${batchId}::uuid and question_id = ${questionId}::uuid
  `.execute(db);
  const words = rows[0]?.words;
  return words ? { words, ...languageOf(words) } : null;
}

/** How words stand, and why. */
export type WordsState = { state: VerdictState; reason: string | null; code: OfferedReason | null };

/** How the words of a verdict stand, held until the transaction ends; undefined where there are none. */
export async function lockWords(
  db: Database,
  { batchId, questionId, askedId }: Omit<AskedOnPaper, 'round'>,
): Promise<(WordsState & { round: number }) | undefined> {
  const { rows } = await sql<WordsState & { round: number }>`
    select verdicts.round, verdicts.state, state_reason as reason, state_reason_code as code from asker_verdicts as verdicts
    join batches on batches.id = verdicts.batch_id and batches.stoning_round = verdicts.round
    where verdicts.batch_id = ${batchId}::uuid and question_id = ${questionId}::uuid and asked_id = ${askedId}::uuid
      and words is not null
    for update of verdicts
  `.execute(db);
  return rows[0];
}

export async function setWordsState(
  db: Database,
  { batchId, round, questionId, askedId }: AskedOnPaper,
  { state, reason, code }: WordsState,
): Promise<void> {
  await db
    .updateTable('asker_verdicts')
    .set({ state, state_reason: reason, state_reason_code: code })
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('question_id', '=', questionId)
    .where('asked_id', '=', askedId)
    .execute();
}
