import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { allows, phasesThatAllow } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { Question, QuestionFilter, QuestionOrder, QuestionsInBatch } from '#contract/council/questions.ts';
import type { Database } from '#server/database/connect.ts';
import { byRootCollation, type ListPage, paginate } from '#server/database/list-page.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { DB } from '#server/database/row-types.ts';
import { hasWords } from '#server/database/search.ts';
import { isInStoning, isNotForwarded } from '#server/features/council/batches/assignment.ts';
import { fromQuestions, fromQuestionsWithStones, type Source, selectQuestions, toQuestion } from './question-rows.ts';
import { isToBeDecided } from './question-states.ts';

type Wanted = QuestionFilter & Pick<ListPage<never>, 'ids'> & WithAddresses;

/** Whether e-mail addresses are shown and searched. */
export type WithAddresses = { withAddresses?: boolean };

/** Finds the page by ids alone, so that the last page of very many costs no more than reading an index. */
export async function listQuestions(
  db: Database,
  filter: QuestionFilter = {},
  { order = 'newest', ids, withAddresses = true, ...page }: ListPage<QuestionOrder> & WithAddresses = {},
): Promise<Question[]> {
  const wanted = { ...filter, ids, withAddresses };
  const source = await findSource(db, filter);
  const found = order === 'stones' ? findByStones(db, source, wanted, page) : findQuestions(db, source, wanted);
  const rows = await selectQuestions(db, source)
    // A question may stand on the papers of several batches.
    .$if(filter.batch !== undefined && filter.batch !== 'none', (query) =>
      query.where('questions.batch_id', '=', filter.batch ?? null),
    )
    .where('questions.id', 'in', paginate(found.select('questions.id').orderBy(orders[order]), page))
    .orderBy(orders[order])
    .execute();
  return rows.map(toQuestion).map((question) => (withAddresses ? question : { ...question, author_email: '' }));
}

/**
 * All questions that a page of this order can show. Few of very many questions have stones in their batch: only those are
 * sorted. The others come from the index of the oldest, no more than the page needs.
 */
function findByStones(db: Database, source: Source, wanted: Wanted, { limit, offset = 0 }: ListPage<never>) {
  const first = (stoned: 'is' | 'is not', order: QuestionOrder) => {
    const all = fromQuestionsWithStones(db, source)
      .where(isWanted(wanted))
      .where(sql`tallies.stones > 0`, stoned, true)
      .select(['questions.id', 'questions.timestamp', 'tallies.stones', 'tallies.votes'])
      .orderBy(orders[order]);
    return db.selectFrom(paginate(all, { limit: limit && limit + offset }).as('questions')).selectAll();
  };
  return db.selectFrom(first('is', 'stones').unionAll(first('is not', 'oldest')).as('questions'));
}

export async function countQuestions(db: Database, filter: QuestionFilter & WithAddresses): Promise<number> {
  const { count } = await findQuestions(db, await findSource(db, filter), filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many questions are in which batch, or in none, and on the paper of which: of a batch past submission these may be others. */
export async function countByBatch(db: Database): Promise<QuestionsInBatch[]> {
  const inBatches = await fromQuestions(db)
    .groupBy('batch_id')
    .select((eb) => ['batch_id', eb.fn.countAll<string>().as('count')])
    .execute();
  const onPapers = await countOnPapers(db);
  const waiting = await countWaiting(db);
  const ids = new Set([...onPapers, ...waiting, ...inBatches].map(({ batch_id }) => batch_id));
  const of = (counts: readonly { batch_id: string | null; count: string }[], id: string | null) => {
    const found = counts.find(({ batch_id }) => batch_id === id);
    return found ? Number(found.count) : null;
  };
  return [...ids].map((batch_id) => ({
    batch_id,
    count: of(inBatches, batch_id) ?? 0,
    waiting: of(waiting, batch_id) ?? 0,
    on_paper: of(onPapers, batch_id),
  }));
}

/** Of a completed batch words about its answers: no question waits there. */
async function countWaiting(db: Database): Promise<{ batch_id: string | null; count: string }[]> {
  const { rows } = await sql<{ batch_id: string | null; count: string }>`
    select batch_id, count(*) as count from (
      select batch_id from kept_questions as questions where ${isToBeDecided}
      union all
      select batch_id from asker_verdicts
      join batches on (batches.id, batches.stoning_round) = (asker_verdicts.batch_id, asker_verdicts.round)
      where state = 'waiting' and phase in (${phasesWith('result')})
    ) as waiting group by batch_id
  `.execute(db);
  return rows;
}

function countOnPapers(db: Database): Promise<{ batch_id: string; count: string }[]> {
  return db
    .selectFrom('ballot_questions as paper')
    .innerJoin('batches', (join) =>
      join.onRef('batches.id', '=', 'paper.batch_id').onRef('batches.stoning_round', '=', 'paper.round'),
    )
    .where('batches.phase', 'in', phasesThatAllow('ballotPaper'))
    .groupBy('paper.batch_id')
    .select((eb) => ['paper.batch_id', eb.fn.countAll<string>().as('count')])
    .execute();
}

/**
 * A batch past submission shows its ballot paper, where all are published: what happens to its questions elsewhere does not reach it.
 */
async function findSource(db: Database, { batch, state, not_forwarded_from: from }: QuestionFilter): Promise<Source> {
  if (state !== undefined && state !== 'published') return 'kept';
  const elsewhere = state === 'published' || from ? 'standing' : 'kept';
  if (!batch || batch === 'none') return elsewhere;
  const row = await db.selectFrom('batches').where('id', '=', batch).select('phase').executeTakeFirst();
  return row && allows[row.phase as Phase].ballotPaper ? 'papers' : elsewhere;
}

const orders = {
  newest: sql`questions.timestamp desc, questions.id desc`,
  oldest: sql`questions.timestamp, questions.id`,
  author: sql`${byRootCollation('questions.author')}, questions.id`,
  stones: sql`coalesce(stones, 0) desc, coalesce(votes, 0) desc, questions.timestamp, questions.id`,
} satisfies Record<QuestionOrder, RawBuilder<unknown>>;

/** Has no join: with one, even if it is not used, the planner no longer counts by an index alone. */
function findQuestions(db: Database, source: Source, wanted: Wanted) {
  return fromQuestions(db, source).where(isWanted(wanted));
}

function isWanted({
  search,
  batch,
  state,
  author_email,
  not_forwarded_from: from,
  ids,
  withAddresses,
}: Wanted): Expression<SqlBool> {
  const question = expressionBuilder<DB, 'questions'>();
  return question.and([
    ...(ids ? [question('questions.id', 'in', ids)] : []),
    ...(search ? [hasWords('questions.searched', search)] : []),
    // The column holds the address too; it stays beside this for its index.
    ...(search && !withAddresses ? [hasWords(sql`lower(questions.text || ' ' || questions.author)`, search)] : []),
    ...(batch
      ? [batch === 'none' ? question('questions.batch_id', 'is', null) : question('questions.batch_id', '=', batch)]
      : []),
    ...(state ? [question('questions.state', '=', state)] : []),
    ...(author_email ? [question(sql`lower(author_email)`, '=', author_email.toLowerCase())] : []),
    ...(from ? [isNotForwarded(from), sql<SqlBool>`not ${isInStoning}`] : []),
  ]);
}
