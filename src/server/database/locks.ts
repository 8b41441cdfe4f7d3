import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseTransaction } from './connect.ts';

/**
 * Any numbers, as long as every copy of the app uses the same. The migrations take 10003 for the last owner, and the
 * count log's is always the last that a transaction takes; locks of batches and booths are hashes of their ids.
 */
const lockNumbers = {
  administration: 10_001,
  firstAdministrator: 10_002,
  dailyBackup: 10_015,
  townAccounts: 10_016,
  storedRecords: 10_017,
  countLog: 10_100,
  schema: 10_102,
};

/** One start at a time changes the schema, the rights on it and where keys lie. */
export async function lockSchema<T>(tx: Kysely<T>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.schema})`.execute(tx);
}

/**
 * One administrative act at a time may change which batch is active and which question is where. It is taken before the
 * locks of batches, so that two acts can never wait for each other.
 */
export async function lockAdministration(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.administration})`.execute(tx);
}

/** Fifty first administrators at once must become one. */
export async function lockFirstAdministrator(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.firstAdministrator})`.execute(tx);
}

/** Somebody who comes twice at once for the first time gets one account. */
export async function lockTownAccounts(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.townAccounts})`.execute(tx);
}

/** One copy of the app at a time makes a record to be stored. */
export async function lockStoredRecords(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.storedRecords})`.execute(tx);
}

/** Until the commit nothing enters the log. Always the last lock that a transaction takes. */
export async function lockCountLog(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.countLog})`.execute(tx);
}

/** Waits until no ballot or submission of these batches is being written, and keeps them out until the commit. */
export async function lockBatches(tx: DatabaseTransaction, batchIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(batch_lock_key(id))
    from (select distinct id from unnest(${[...batchIds]}::uuid[]) as id order by id) as wanted
  `.execute(tx);
}

/** Keeps the phase and the questions of these batches as they are until the commit; many may hold it at once. */
export async function shareBatches(tx: DatabaseTransaction, batchIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(batch_lock_key(id))
    from (select distinct id from unnest(${[...batchIds]}::uuid[]) as id order by id) as wanted
  `.execute(tx);
}

/** One ballot at a time at each booth. It leaves no trace at the booth's row, by which a ballot could be told to be of it. */
export async function lockBooth(tx: DatabaseTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 11))`.execute(tx);
}

/** Takes the lock of the daily backup if it is free, and holds it until it is given back or the connection ends. */
export async function tryLockDailyBackup(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockNumbers.dailyBackup,
  ]);
  return rows[0]?.locked ?? false;
}

/** Gives it back at once, so that the next one need not wait until the database has noticed that the connection is gone. */
export async function unlockDailyBackup(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [lockNumbers.dailyBackup]);
}
