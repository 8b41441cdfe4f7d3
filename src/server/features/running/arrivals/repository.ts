import { createHmac, type KeyObject, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { channelsThat } from '#contract/council/channels.ts';
import type { Arrivals } from '#contract/running/arrivals.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { phasesWith } from '#server/database/phases.ts';
import type { Kind } from './equal-ballots.ts';
import type { Minute } from './rules.ts';

export type RoundOfBatch = { batchId: string; round: number };

/** A round may have had keys before: by each of them, the same network is another one. */
export type ArrivalKey = { key: Buffer; period: number };

/** Whether one arrived by a network, and in a minute that says something: none that others enter and count. */
const arrived = sql.join(
  channelsThat(({ arrives }) => !arrives).map((channel) => sql<boolean>`channel is distinct from ${channel}`),
  sql` and `,
);

/**
 * The key of a round's networks: of one that is made when it is first needed and thrown away, and of one that the server has. Undefined
 * while no stones can be given in it.
 */
export async function readArrivalKey(
  tx: DatabaseTransaction,
  { batchId, round }: RoundOfBatch,
  ofServer: KeyObject,
): Promise<ArrivalKey | undefined> {
  await sql`
    insert into arrival_keys (batch_id, round, key, period)
    select id, stoning_round, ${randomBytes(32)}, 1 + coalesce((
      select max(period) from ballot_arrivals where batch_id = ${batchId} and round = ${round}
    ), 0)
    from batches where id = ${batchId} and phase in (${phasesWith('ballots')}) and is_active and stoning_round = ${round}
    on conflict do nothing
  `.execute(tx);
  const stored = await tx
    .selectFrom('arrival_keys')
    .select(['key', 'period'])
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .executeTakeFirst();
  return stored && { ...stored, key: createHmac('sha256', ofServer).update('arrivals:').update(stored.key).digest() };
}

/** Adds ballots to the current minute, by network. */
export async function addArrivals(
  tx: DatabaseTransaction,
  { batchId, round }: RoundOfBatch,
  { key, period }: ArrivalKey,
  byNetwork: ReadonlyMap<string, number>,
): Promise<void> {
  const networks = [...byNetwork.keys()].map((network) => createHmac('sha256', key).update(network).digest());
  await sql`
    insert into ballot_arrivals as kept (batch_id, round, minute, network_key, period, ballots)
    select ${batchId}, ${round}::integer, date_trunc('minute', now()), network_key, ${period}::integer, ballots
    from unnest(${networks}::bytea[], ${[...byNetwork.values()]}::integer[]) as came (network_key, ballots)
    order by network_key -- so that two copies of the app queue for the same rows instead of deadlocking
    on conflict (batch_id, round, minute, network_key) do update set ballots = kept.ballots + excluded.ballots
  `.execute(tx);
}

/** Adds ballots to the current hour, by booth. */
export async function addBoothArrivals(
  tx: DatabaseTransaction,
  { batchId, round }: RoundOfBatch,
  { key }: ArrivalKey,
  byBooth: ReadonlyMap<string, number>,
): Promise<void> {
  const booths = [...byBooth.keys()].map((booth) => createHmac('sha256', key).update(`booth:${booth}`).digest());
  await sql`
    insert into booth_arrivals as kept (batch_id, round, hour, booth_key, ballots)
    select ${batchId}, ${round}::integer, date_trunc('hour', now(), 'UTC'), booth_key, ballots
    from unnest(${booths}::bytea[], ${[...byBooth.values()]}::integer[]) as came (booth_key, ballots)
    order by booth_key -- as above
    on conflict (batch_id, round, hour, booth_key) do update set ballots = kept.ballots + excluded.ballots
  `.execute(tx);
}

/** Whether one network held the line in which newcomers wait. */
export async function wasLineHeld(db: Database, { batchId, round }: RoundOfBatch): Promise<boolean> {
  const held = db.selectFrom('held_lines').select('round').where('batch_id', '=', batchId).where('round', '=', round);
  return (await held.executeTakeFirst()) !== undefined;
}

/** How many ballots each booth gave in which hour, the most first: so nothing says which it was. */
export async function countByBoothAndHour(db: Database, { batchId, round }: RoundOfBatch): Promise<HourAtBooths[]> {
  const { rows } = await sql<{ hour: Date; ballots: number[] }>`
    select hour, array_agg(ballots order by ballots desc) as ballots
    from booth_arrivals where batch_id = ${batchId} and round = ${round} group by hour order by hour
  `.execute(db);
  return rows.map(({ hour, ballots }) => ({ hour: hour.toISOString(), ballots }));
}

/**
 * By the first ballot of each voter, oldest minute first. One that took its place is not counted: in a blind round their number
 * would tell how many had named what was taken out.
 */
export async function countByMinute(db: Database, { batchId, round }: RoundOfBatch): Promise<Minute[]> {
  const { rows } = await sql<Minute>`
    select date_trunc('minute', cast_at) as minute, count(*)::integer as ballots
    from ballots where batch_id = ${batchId} and round = ${round} and replaces is null and ${arrived} group by 1 order by 1
  `.execute(db);
  return rows;
}

type Hour = { hour: string; count: number };
type HourAtBooths = Arrivals['booths'][number];

const toHours = (rows: { hour: Date; count: number }[]): Hour[] =>
  rows.map(({ hour, count }) => ({ hour: hour.toISOString(), count }));

/** As `countByMinute`, in hours. */
export async function countBallotsByHour(db: Database, { batchId, round }: RoundOfBatch): Promise<Hour[]> {
  const { rows } = await sql<{ hour: Date; count: number }>`
    select date_trunc('hour', cast_at, 'UTC') as hour, count(*)::integer as count
    from ballots where batch_id = ${batchId} and round = ${round} and replaces is null and ${arrived} group by 1 order by 1
  `.execute(db);
  return toHours(rows);
}

/** Of the questions in the batch, or of those on its ballot paper. */
export function countQuestionsByHour(
  db: Database,
  { batchId, round }: RoundOfBatch,
  hasBallotPaper: boolean,
): Promise<Hour[]> {
  return countByHour(
    db,
    hasBallotPaper
      ? sql`ballot_questions where batch_id = ${batchId} and round = ${round} and removed_at is null`
      : sql`standing_questions where batch_id = ${batchId}`,
  );
}

export function countWaitingByHour(db: Database, batchId: string): Promise<Hour[]> {
  return countByHour(
    db,
    sql`questions where batch_id = ${batchId} and state = 'waiting' and removed_at is null and held_until is null`,
  );
}

async function countByHour(db: Database, submitted: RawBuilder<unknown>): Promise<Hour[]> {
  const { rows } = await sql<{ hour: Date; count: number }>`
    select date_trunc('hour', "timestamp", 'UTC') as hour, count(*)::integer as count
    from ${submitted} group by 1 order by 1
  `.execute(db);
  return toHours(rows);
}

/**
 * Of 100 ballots so many came at most from the network from which most came; null when none was noted, and where stones were given for
 * twelve hours or less: a hall has one network, and that says nothing. Which networks of two
 * periods are the same cannot be told any more, so the largest of each are taken for one; and so is where the ballots came from
 * that are not noted, as those of the last second before a completion.
 */
export async function findLargestShare(db: Database, { batchId, round }: RoundOfBatch): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`
    with noted as (
      select sum(largest) as largest, sum(ballots) as ballots
      from (
        select max(ballots) as largest, sum(ballots) as ballots
        from (
          select period, sum(ballots) as ballots from ballot_arrivals
          where batch_id = ${batchId} and round = ${round} group by period, network_key
        ) as networks group by period
      ) as periods
    ), given as (
      select count(*) as ballots from ballots where batch_id = ${batchId} and round = ${round} and replaces is null and ${arrived}
    )
    select round(100.0 * (largest + greatest(0, given.ballots - noted.ballots)) / greatest(given.ballots, noted.ballots))::integer
      as percent
    from noted, given
    where exists (
      select from rounds join batches on batches.id = rounds.batch_id
      where rounds.batch_id = ${batchId} and rounds.round = ${round}
        and coalesce(online_closed_at, case when phase in (${phasesWith('result')}) then completed_at end, now()) - opened_at
          > interval '12 hours'
    )
  `.execute(db);
  return rows[0]?.percent ?? null;
}

// Of more, thirty equal ones say nothing, and to compare all with all would take a minute and the app's memory.
const mostCompared = 100_000;

/**
 * The kinds of ballots of a round, by whatever channel they came. In a round that goes on, every ballot of a voter is one, whether another took its place or not: so
 * placing stones anew, as after a taking out, moves nothing that would tell who had named what. None of a city's vote.
 */
export async function listKinds(
  db: Database,
  { batchId, round }: RoundOfBatch,
  of: 'ballots' | 'counted_ballots',
): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    with numbered as (
      select question_id, row_number() over (order by question_id)::integer as number
      from ballot_questions where batch_id = ${batchId} and round = ${round}
    ), given as (
      select ballots.id, ballots.voter_hash, ballots.cast_at, array_agg(number order by choices.stones desc) as picks
      from ${sql.table(of)} as ballots join ballot_choices as choices on choices.ballot_id = ballots.id join numbered using (question_id)
      where ballots.batch_id = ${batchId} and ballots.round = ${round}
        and (select count(*) from ballots where batch_id = ${batchId} and round = ${round}) <= ${mostCompared}
      group by ballots.id, ballots.voter_hash, ballots.cast_at
    ), once as (
      select distinct on (voter_hash, picks) id, cast_at, picks from given order by voter_hash, picks, cast_at, id
    ), ordered as (
      select picks, row_number() over (order by cast_at, id) - row_number() over (partition by picks order by cast_at, id)
        as row_of
      from once
    ), lengths as (
      select picks, count(*)::integer as length from ordered group by picks, row_of
    )
    select picks, sum(length)::integer as ballots, max(length) as longest_row from lengths group by picks
  `.execute(db);
  return rows;
}
