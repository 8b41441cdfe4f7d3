import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { phases } from '#contract/batches.ts';
import type { Question, QuestionChange, QuestionFilter, QuestionOrder } from '#contract/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { cut, type Part } from '#server/database/part.ts';
import { prepared } from '#server/database/prepared.ts';
import type { DB } from '#server/database/row-types.ts';
import { hasWords } from '#server/database/search.ts';
import { violates } from '#server/database/violations.ts';
import type { Words } from './rules.ts';

/** Whether the database let no more questions into a batch. */
export function isFull(error: unknown): boolean {
  return violates(error, 'batches_have_room');
}

function fromQuestions(db: Database) {
  return db.selectFrom('questions').where('questions.removed_at', 'is', null);
}

/** Stones and votes are those of the batch that the question is in now, in that batch's current round. */
function fromQuestionsWithStones(db: Database) {
  return fromQuestions(db)
    .leftJoin('batches', 'batches.id', 'questions.batch_id')
    .leftJoin('tallies', (join) =>
      join
        .onRef('tallies.batch_id', '=', 'batches.id')
        .onRef('tallies.round', '=', 'batches.stoning_round')
        .onRef('tallies.question_id', '=', 'questions.id'),
    );
}

const columns = [
  'questions.id',
  'questions.text',
  'questions.author',
  'questions.author_email',
  'questions.batch_id',
  'questions.timestamp',
  'questions.revision',
  'tallies.stones',
  'tallies.votes',
] as const;

function selectQuestions(db: Database) {
  return fromQuestionsWithStones(db).select(columns);
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

function toQuestion({ id, text, author, author_email, batch_id, revision, ...row }: QuestionRow): Question {
  const { timestamp, stones, votes } = row;
  return {
    id,
    text,
    author,
    author_email,
    batch_id,
    revision,
    timestamp: timestamp.toISOString(),
    stones: stones ?? 0,
    votes: votes ?? 0,
  };
}

type Wanted = QuestionFilter & Pick<Part<never>, 'ids'>;

/** Which rows is found out by ids alone, so that the last page of very many costs no more than reading an index. */
export async function listQuestions(
  db: Database,
  filter: QuestionFilter = {},
  { order = 'newest', ids, ...place }: Part<QuestionOrder> = {},
): Promise<Question[]> {
  const wanted = { ...filter, ids };
  const found = order === 'stones' ? findByStones(db, wanted, place) : findQuestions(db, wanted);
  const rows = await selectQuestions(db)
    .where('questions.id', 'in', cut(found.select('questions.id').orderBy(orders[order]), place))
    .orderBy(orders[order])
    .execute();
  return rows.map(toQuestion);
}

/**
 * All that a page of this order can have on it. Few of very many questions have stones where they are: those are sorted.
 * The others come from the index of the oldest, no more than the page needs.
 */
function findByStones(db: Database, wanted: Wanted, { limit, offset = 0 }: Part<never>) {
  const first = (stoned: 'is' | 'is not', order: QuestionOrder) => {
    const all = fromQuestionsWithStones(db)
      .where(isWanted(wanted))
      .where(sql`tallies.stones > 0`, stoned, true)
      .select(['questions.id', 'timestamp', 'stones', 'votes'])
      .orderBy(orders[order]);
    return db.selectFrom(cut(all, { limit: limit && limit + offset }).as('questions')).selectAll();
  };
  return db.selectFrom(first('is', 'stones').unionAll(first('is not', 'oldest')).as('questions'));
}

export async function countQuestions(db: Database, filter: QuestionFilter): Promise<number> {
  const { count } = await findQuestions(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const orders = {
  newest: sql`timestamp desc, questions.id desc`,
  oldest: sql`timestamp, questions.id`,
  author: sql`lower(author), questions.id`,
  stones: sql`coalesce(stones, 0) desc, coalesce(votes, 0) desc, timestamp, questions.id`,
} satisfies Record<QuestionOrder, RawBuilder<unknown>>;

/** Without a join: with one that it leaves out again, the planner no longer counts in an index alone. */
function findQuestions(db: Database, wanted: Wanted) {
  return fromQuestions(db).where(isWanted(wanted));
}

function isWanted({ search, batch, author_email, ids }: Wanted): Expression<SqlBool> {
  const question = expressionBuilder<DB, 'questions'>();
  return question.and([
    ...(ids ? [question('questions.id', 'in', ids)] : []),
    ...(search ? [hasWords('questions.searched', search)] : []),
    ...(batch ? [question('questions.batch_id', '=', batch)] : []),
    ...(author_email ? [question(sql`lower(author_email)`, '=', author_email.toLowerCase())] : []),
  ]);
}

export async function findQuestion(db: Database, id: string): Promise<Question | undefined> {
  const row = await selectQuestions(db).where('questions.id', '=', id).executeTakeFirst();
  return row && toQuestion(row);
}

type NewQuestion = Pick<Question, 'text' | 'author' | 'author_email' | 'batch_id'>;

/** `key` is the browser's, the same in every retry. Undefined when a question was stored with it before. */
export async function insertQuestion(db: Database, question: NewQuestion, key?: string): Promise<Question | undefined> {
  const row = await db
    .insertInto('questions')
    .values({ id: newId(), ...question, submission_key: key ?? null })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toQuestion({ ...row, ...unstoned });
}

const unstoned = { stones: 0, votes: 0 };

/** What a visitor sends to a batch. `key` is the browser's, the same in every retry. */
export type Submission = Words & { batchId: string; key: string | undefined };

/**
 * Stores those whose batch takes submissions and whose key was not used before, and registers their authors, in one
 * statement. The unique index decides over keys, so two retries cannot both win; no batch changes its phase meanwhile.
 * Of more than a batch still takes, those that came first are stored.
 * @throws when others took the last places in the same moment (`isFull`)
 */
export async function insertSubmissions(
  db: Database,
  submissions: readonly Submission[],
): Promise<Map<Submission, Question>> {
  const byId = new Map(submissions.map((submission) => [newId(), submission]));
  const { rows } = await prepared(
    'insert_submissions',
    sql<{ id: string; timestamp: Date; revision: number }>`
    with sent as (
      select *, row_number() over (partition by batch_id order by id) as place from unnest(
        ${[...byId.keys()]}::uuid[],
        ${submissions.map(({ batchId }) => batchId)}::uuid[],
        ${submissions.map(({ text }) => text)}::text[],
        ${submissions.map(({ name }) => name)}::text[],
        ${submissions.map(({ email }) => email)}::text[],
        ${submissions.map(({ key }) => key ?? null)}::text[],
        ${submissions.map(() => newId())}::uuid[]
      ) as sent (id, batch_id, text, author, author_email, submission_key, user_id)
    ), stored as (
      insert into questions (id, text, author, author_email, batch_id, submission_key)
      select sent.id, text, author, author_email, sent.batch_id, submission_key
      from share_batches(${[...new Set(submissions.map(({ batchId }) => batchId))]}::uuid[]) as batch
      join sent on sent.batch_id = batch.id
      left join batch_sizes on batch_sizes.batch_id = batch.id
      where batch.is_active and batch.phase = ${phases.submission}
        and sent.place <= batch.questions_limit - coalesce(batch_sizes.questions, 0)
      on conflict (submission_key) do nothing
      returning id, author, author_email, timestamp, revision
    ), registered as (
      -- Who is new; nobody who is known is renamed, since anybody can type anybody's address. In the order of the
      -- addresses, so that two copies of the app wait for each other instead of deadlocking.
      insert into users (id, name, email)
      select sent.user_id, stored.author, stored.author_email
      from stored join sent on sent.id = stored.id
      order by lower(stored.author_email)
      on conflict (lower(email)) do nothing
    )
    select id, timestamp, revision from stored
  `,
  ).execute(db);
  const stored = new Map<Submission, Question>();
  for (const { id, timestamp, revision } of rows) {
    const submission = byId.get(id);
    if (submission) stored.set(submission, toStored(id, submission, { timestamp, revision }));
  }
  return stored;
}

function toStored(id: string, submission: Submission, row: { timestamp: Date; revision: number }): Question {
  const { text, name: author, email: author_email, batchId: batch_id } = submission;
  return toQuestion({ id, text, author, author_email, batch_id, ...row, ...unstoned });
}

/** What was stored before under the keys of these, by key. */
export async function findSubmissions(
  db: Database,
  submissions: readonly Pick<Submission, 'key'>[],
): Promise<Map<string, Question>> {
  const keys = submissions.map(({ key }) => key).filter((key) => key !== undefined);
  if (keys.length === 0) return new Map();
  const rows = await selectQuestions(db)
    .where('questions.submission_key', '=', sql<string>`any(${keys}::text[])`)
    .select('questions.submission_key')
    .execute();
  return new Map(rows.map(({ submission_key, ...row }) => [submission_key ?? '', toQuestion(row)]));
}

export async function updateQuestion(db: Database, id: string, change: QuestionChange): Promise<void> {
  await db
    .updateTable('questions')
    .set(change)
    // With an address the question has an author again.
    .$if(change.author_email !== undefined, (query) => query.set({ withdrawn_at: null }))
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export function moveQuestion(db: Database, id: string, batchId: string | null): Promise<void> {
  return updateQuestion(db, id, { batch_id: batchId });
}

// Each takes about a second; all at once 100,000 would take longer than a statement may.
const movedAtOnce = 5_000;

/** Moves every question into the batch and counts them, those already there included. */
export async function assignAllQuestions(db: Database, batchId: string, atOnce = movedAtOnce): Promise<number> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after) after = await assignSome(db, batchId, after, atOnce);
  const { count } = await db
    .selectFrom('questions')
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves the next questions in the order of their ids; tells the last, or undefined when there was none left. */
async function assignSome(db: Database, batchId: string, after: string, atOnce: number): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with next_ones as materialized (
      select id from questions
      where id > ${after} and removed_at is null and batch_id is distinct from ${batchId}
      order by id limit ${atOnce}
    ), moved as (
      update questions set batch_id = ${batchId}, revision = revision + 1 where id in (select id from next_ones)
    )
    select id as last from next_ones order by id desc limit 1
  `.execute(db);
  return rows[0]?.last;
}

export async function deleteQuestion(db: Database, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

/** Removes the words for good and leaves the marker that the ballots name. */
export async function blankQuestion(db: Database, id: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({
      text: '',
      author: '',
      author_email: '',
      batch_id: null,
      submission_key: null,
      withdrawn_at: null,
      removed_at: sql`now()`,
    })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whose address this is, whatever its case. */
export async function listQuestionsOf(db: Database, email: string): Promise<Question[]> {
  const rows = await selectQuestions(db)
    .where(sql`lower(questions.author_email)`, '=', sql`lower(${email})`)
    .orderBy('timestamp', 'desc')
    .orderBy('questions.id', 'desc')
    .execute();
  return rows.map(toQuestion);
}

/** Takes name, address and the browser's key off the questions; their words and stones stay. */
export async function withdrawAuthor(db: Database, ids: readonly string[], standIn: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({ author: standIn, author_email: '', submission_key: null, withdrawn_at: new Date() })
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Questions that have this address, in any case, in their text or as their author's name. */
export async function listQuestionsThatMention(
  db: Database,
  email: string,
): Promise<Pick<Question, 'id' | 'text' | 'author'>[]> {
  return db
    .selectFrom('questions')
    .where(sql<boolean>`strpos(lower(text || ' ' || author), lower(${email})) > 0`)
    .select(['id', 'text', 'author'])
    .execute();
}
