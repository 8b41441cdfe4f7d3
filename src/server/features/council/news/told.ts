import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { listTold, type News } from './events.ts';

/** What a question got. */
type Place = { rank: number; stones: number; forwarded: boolean };

/** A question that somebody is told of; its place, where the news is the result. */
export type Told = { text: string; place: Place | null };

/** The places of the result that is being told: thousands of mails ask for the same. */
const latest = new WeakMap<Database, { event: string; places: Promise<ReadonlyMap<string, Place>> }>();

export async function readTold(db: Database, event: string, news: News): Promise<Told[]> {
  const questions = await listTold(db, news);
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
    select result.question_id as id, rank::integer, coalesce(stones, 0)::integer as stones, forwarded
    from round_result(${batch_id}, ${round}) as result
    left join visible_tallies as seen on (seen.batch_id, seen.round, seen.question_id) = (${batch_id}, ${round}, result.question_id)
  `.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
