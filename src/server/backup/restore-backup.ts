import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Connection, createClient } from '#server/database/connect.ts';
import type { DatabaseTransaction } from '#server/database/locks.ts';
import { listMigrations, migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/row-types.ts';
import { toTodaysMigrations } from '#server/database/squashed-migrations.ts';
import { countLooseChoices, findDifferingRounds } from '#server/features/count/repository.ts';
import { checkArchive, openArchive, type Rows, updateFirst } from './archive.ts';
import { isEmptyPlace, setSequence, withoutTriggers } from './catalogue.ts';
import { countingRows } from './counting-rows.ts';
import { type Header, totalRows } from './header.ts';

type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * Reads a backup from end to end, before anything is touched.
 * @throws Error when it is damaged, or newer than this app
 */
export async function checkBackup(file: string, onRead?: (bytes: number) => void): Promise<Header> {
  await checkArchive(file, onRead);
  const archive = await openArchive(file);
  archive.close();
  await checkMigrations(file, archive.header);
  return archive.header;
}

async function checkMigrations(file: string, { migrations, app_version }: Header): Promise<void> {
  const known = await listMigrations();
  const todays = toTodaysMigrations(migrations);
  if (!todays)
    throw new Error(
      `${file} was made by a version of Ten Stones before 0.1.0. Restore it with version 0.1.0 and make another one there.`,
    );
  const unknown = todays.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `${file} was made by a newer version of Ten Stones (${app_version}, with ${unknown.join(', ')}). ${updateFirst}`,
    );
  if (todays.some((name, place) => name !== known[place]))
    throw new Error(`${file} comes from a database whose migrations are not those of any version of Ten Stones.`);
}

type Options = {
  /** Rows so far, and how many there will be. */
  onProgress?: (rows: number, total: number) => void;
  signal?: AbortSignal;
};

/**
 * Puts a checked backup into an empty database, all of it or nothing: rows as they were, then whatever migrations are
 * newer than the backup. Before it is kept, the ballots are counted anew and compared with the tallies.
 * @throws Error when the place is not empty, or what was read does not fit
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  { onProgress = () => {}, signal }: Options = {},
): Promise<Header> {
  const client = createClient(connection, { applicationName: 'ten-stones restore' });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const archive = await openArchive(file);
  // The server takes back what is not committed.
  const giveUp = () => void client.connection.stream.destroy();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp);
    await client.connect();
    await kyselyOn(client)
      .transaction()
      .execute((tx) => restoreInto(tx, client, archive, onProgress));
    return archive.header;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    archive.close();
    await client.end();
  }
}

async function restoreInto(
  tx: DatabaseTransaction,
  client: pg.Client,
  { header, readRows }: Archive,
  onProgress: (rows: number, total: number) => void,
): Promise<void> {
  if (!(await isEmptyPlace(client)))
    throw new Error(
      'There is a database here already, and it is left as it is. Restore into an empty place: another DATA_DIR, or an empty database in DATABASE_URL.',
    );
  await migrate(tx, { upTo: toTodaysMigrations(header.migrations)?.at(-1) ?? '' });
  await withoutTriggers(client, header.tables, async () => {
    // Migrations may have put first rows of their own.
    await client.query(`truncate ${header.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
    const count = countingRows(totalRows(header), onProgress);
    for (const table of header.tables) await loadTable(client, table, count(readRows()));
  });
  for (const sequence of header.sequences) await setSequence(client, sequence);
  await migrate(tx);
  await client.query('set constraints all immediate');
  if ((await countLooseChoices(tx)) > 0)
    throw new Error('There are choices without a ballot in this backup, so it was not restored.');
  const [miscount] = await findDifferingRounds(tx);
  if (miscount)
    throw new Error(
      `The tallies in this backup do not agree with its ballots (batch ${miscount.batch_id}, round ${miscount.round}), so it was not restored.`,
    );
}

async function loadTable(client: pg.Client, { name, columns, rows }: Header['tables'][number], source: Rows) {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(Readable.from(source, { objectMode: false }), target);
  if (target.rowCount !== rows) throw new Error(`The table ${name} has ${target.rowCount} rows instead of ${rows}.`);
}

/** For the migrator, in the same transaction as the rows. */
function kyselyOn(client: pg.Client): Kysely<DB> {
  const pool = {
    connect: async () => Object.assign(client, { release: () => {} }),
    end: async () => {},
    options: {},
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
