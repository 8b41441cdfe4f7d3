import { phasesThatAllow } from '#contract/council/phases.ts';
import { type Connection, createClient } from './connect.ts';

type Client = ReturnType<typeof createClient>;

/** Tables in which an address may have stood. */
const tables = [
  'users',
  'questions',
  'question_edits',
  'ballot_questions',
  'corrections',
  'taken_out_questions',
  'waiting_words',
  'outcomes',
  'asker_verdicts',
  'stored_record_parts',
  'undoable_acts',
  'administrator_invitations',
  'administrator_verifications',
];

/** How a cleaning ended; 'later' where it had to wait. */
export type Cleaning = 'nothing to clean' | 'later' | 'cleaned';

/**
 * Removes what was erased from the files of a database that is ours alone: tables, indexes and write-ahead log. A row
 * is gone with its erasure, and can still be read in the files until this has been done. It takes some seconds, in which these
 * tables cannot be read, so it waits while stones are given.
 * @throws Error when the database cannot be reached or a table is in use for long
 */
export async function cleanErasedFiles(connection: Connection, signal?: AbortSignal): Promise<Cleaning> {
  const client = createClient(connection, { applicationName: 'ten-stones erased files' });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const giveUp = () => void client.connection.stream.destroy();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp);
    await client.connect();
    const { rows } = await client.query<{ last_at: string }>('select last_at::text from erasures_left_in_files');
    const [erasure] = rows;
    if (!erasure) return 'nothing to clean';
    if (await mustWait(client, erasure.last_at)) return 'later';
    await rewriteTables(client);
    await overwriteLog(client);
    await client.query('delete from erasures_left_in_files where last_at = $1', [erasure.last_at]);
    return 'cleaned';
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}

/** While stones are given, or while a transaction of before the erasure keeps the old rows alive, as a backup does. */
async function mustWait(client: Client, lastAt: string): Promise<boolean> {
  const { rows } = await client.query<{ busy: boolean }>(
    `select exists (select from batches where phase = any ($1)) or exists (
       select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and xact_start < least($2, clock_timestamp())
     ) as busy`,
    [phasesThatAllow('ballots'), lastAt],
  );
  return rows[0]?.busy ?? false;
}

/** Rewrites tables, their indexes and the planner's samples of columns without the deleted rows. The next checkpoint removes the old files. */
async function rewriteTables(client: Client): Promise<void> {
  await client.query(`set lock_timeout = '5s'`);
  await client.query(`analyze ${tables.join(', ')}`);
  for (const table of [...tables, 'pg_statistic']) await client.query(`vacuum (full) ${table}`);
}

/**
 * Old segments of the write-ahead log are used again with what stands in them. So all that wait for their use are written
 * over, once for those that wait now and once for those that come to wait by that.
 */
async function overwriteLog(client: Client): Promise<void> {
  for (let round = 1; round <= 2; round++) {
    await client.query('checkpoint');
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())`,
    );
    for (let segment = 0; segment <= (rows[0]?.waiting ?? 0); segment++) {
      await client.query(`select pg_logical_emit_message(false, 'ten-stones', 'over what was erased')`);
      await client.query('select pg_switch_wal()'); // fills the rest of the segment with zeros
    }
  }
  await client.query('checkpoint');
}
