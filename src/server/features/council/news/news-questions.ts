import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { News } from './events.ts';

type Question = { id: string; text: string };

/** What a question got. */
type Place = { rank: number; joint: boolean; stones: number; forwarded: boolean };

/** A question that somebody is told of; its place, where the news is the result. */
export type NewsQuestion = { text: string; place: Place | null };

/** The places of the result that is being told: thousands of mails ask for the same. */
const latest = new WeakMap<Database, { event: string; places: Promise<ReadonlyMap<string, Place>> }>();

export async function readNewsQuestions(db: Database, event: string, news: News): Promise<NewsQuestion[]> {
  const questions = await (news.kind === 'split' ? listParts(db, news) : listNewsQuestions(db, news));
  const places = news.kind === 'completed' ? await placesOf(db, event, news) : undefined;
  return questions.map(({ id, text }) => ({ text, place: places?.get(id) ?? null }));
}

function placesOf(db: Database, event: string, news: News): Promise<ReadonlyMap<string, Place>> {
  const kept = latest.get(db);
  if (kept?.event === event) return kept.places;
  const places = readPlaces(db, news);
  latest.set(db, { event, places });
  places.catch(() => latest.delete(db));
  return places;
}

async function readPlaces(db: Database, { batch_id, round }: News): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place & { id: string }>`
    select result.question_id as id, rank::integer, joint, coalesce(stones, 0)::integer as stones, forwarded
    from round_result(${batch_id}, ${round}) as result
    left join visible_tallies as seen on (seen.batch_id, seen.round, seen.question_id) = (${batch_id}, ${round}, result.question_id)
  `.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/**
 * What the news is about of an address: its questions as they stand on the paper, or what they were merged into; where one was decided on,
 * that one. Asked by ids, so that it takes no longer where many thousands are told.
 */
async function listNewsQuestions(db: Database, news: News): Promise<Question[]> {
  const asked = await listAsked(db, news.address_hash);
  const mine = asked.filter((became) => news.question_id === null || became.includes(news.question_id));
  const ids = [...new Set(mine.map((became) => became.at(-1)))];
  const onPaper = await sql<Question>`
    select question_id as id, text from ballot_questions
    where batch_id = ${news.batch_id} and round = ${news.round} and question_id = any(${ids}::uuid[]) and removed_at is null
    order by question_id
  `.execute(db);
  if (onPaper.rows.length > 0 || news.question_id === null) return onPaper.rows;
  const { rows } = await sql<Question>`select id, text from kept_questions where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What a question was split into, as far as that stands. */
async function listParts(db: Database, { question_id }: News): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select id, text from standing_questions where split_from = ${question_id}::uuid order by id
  `.execute(db);
  return rows;
}

/** What was asked at an address, by whoever wants to be told: each question, and one after the other what it was merged into. */
async function listAsked(db: Database, addressHash: Buffer): Promise<string[][]> {
  const asked = await db
    .selectFrom('news_subscriptions')
    .where('address_hash', '=', addressHash)
    .where('confirmed_at', 'is not', null)
    .select('question_id')
    .execute();
  const { rows } = await sql<{ became: string[] }>`
    with recursive asked as (
      select array[id] as became, merged_into as next from kept_questions
      where id = any(${asked.map(({ question_id }) => question_id)}::uuid[])
      union all
      select became || next, (select merged_into from kept_questions where id = next) from asked where next is not null
    )
    select became from asked where next is null
  `.execute(db);
  return rows.map(({ became }) => became);
}
