import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Connection, createClient, type DatabaseTransaction, Dialect } from '#server/database/connect.ts';
import { logSchema } from '#server/database/log-schema.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/row-types.ts';
import { settleKeys } from '#server/database/secrets.ts';
import { toTodaysMigrations } from '#server/database/squashed-migrations.ts';
import { toTerminalLine } from '#text/on-terminal.ts';
import { verifyDatabase } from '#verify/database.ts';
import type { Query } from '#verify/query.ts';
import { openArchive, type Rows } from './archive.ts';
import { isEmptyPlace, readTables, setSequence, withoutTriggers } from './catalogue.ts';
import { forgetWhatOpens } from './contents.ts';
import { countingRows } from './counting-rows.ts';
import { readContent } from './encryption.ts';
import { type Header, totalRows } from './header.ts';
import { type Person, readPeople } from './people.ts';

type Archive = Awaited<ReturnType<typeof openArchive>>;

type RestoreOptions = {
  /** Rows so far, and how many there will be. */
  onProgress?: (rows: number, total: number) => void;
  signal?: AbortSignal;
  /** `BACKUP_KEY`, for an encrypted file. */
  key?: string | undefined;
  /** Where keys lie; undefined: in the database. */
  keysFile?: string | undefined;
  /** A head of the log that was noted down and must be in this one. */
  head?: string | undefined;
  /** Keeps what does not hold, and says so for good. */
  evenIfItDoesNotHold?: boolean;
};

export type Restored = {
  header: Header;
  /** How long the migrations took that are newer than the backup. */
  migratedMs: number;
  /** Why the log does not hold; empty unless that was accepted. */
  findings: string[];
  notices: string[];
  /** Who can sign in from now on. */
  people: Person[];
};

/**
 * Puts a checked backup into an empty database, all of it or nothing: rows as they were, then whatever migrations are
 * newer than the backup. Before it is kept, everything is compared with its log, as `npm run verify` does. Sessions,
 * invitations, links and codes end.
 * @throws Error when the place is not empty, what was read does not fit, or the log does not hold
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { signal, key } = options;
  const client = createClient(connection, { applicationName: 'ten-stones restore' });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const archive = await openArchive(readContent(file, key));
  // The server takes back what is not committed.
  const giveUp = () => void client.connection.stream.destroy();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', giveUp);
    await client.connect();
    return await kyselyOn(client)
      .transaction()
      .execute((tx) => restoreInto(tx, client, archive, options));
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
  archive: Archive,
  { onProgress = () => {}, keysFile, head, evenIfItDoesNotHold = false }: RestoreOptions,
): Promise<Restored> {
  const { header } = archive;
  if (!(await isEmptyPlace(client)))
    throw new Error(
      'There is a database here already, and it is left as it is. Restore into an empty place: another DATA_DIR, or an empty database in DATABASE_URL.',
    );
  await migrate(tx, { upTo: toTodaysMigrations(header.migrations)?.at(-1) ?? '' });
  await loadRows(client, archive, onProgress);
  const startedMs = performance.now();
  await migrate(tx);
  const migratedMs = performance.now() - startedMs;
  const { findings, notices } = await prove(client, header, head);
  if (findings.length > 0 && !evenIfItDoesNotHold) throw new Error(explainRefusal(findings));
  await forgetWhatOpens(client);
  if (keysFile !== undefined) await settleKeys(tx, keysFile);
  await client.query('set constraints all immediate');
  await noteRestoration(client, header, findings);
  await logSchema(tx);
  return { header, migratedMs, findings, notices, people: await readPeople(client) };
}

async function loadRows(
  client: pg.Client,
  { header, readRows }: Archive,
  onProgress: (rows: number, total: number) => void,
) {
  const known = new Set((await readTables(client)).map(({ name }) => name));
  const unknown = header.tables.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `This backup holds what no version of Ten Stones has: ${unknown.map(({ name }) => name).join(', ')}.`,
    );
  await withoutTriggers(client, header.tables, async () => {
    // Migrations may have put first rows of their own.
    await client.query(`truncate ${header.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} cascade`);
    const count = countingRows(totalRows(header), onProgress);
    for (const table of header.tables) await loadTable(client, table, count(readRows()));
  });
  for (const sequence of header.sequences) await setSequence(client, sequence);
  await client.query('set constraints all immediate');
}

/** Everything against the log, in this transaction: nobody has seen these rows yet. */
async function prove(client: pg.Client, { tables }: Header, head: string | undefined) {
  const query: Query = async (text, values) => (await client.query(text, values)).rows;
  const { findings, notices } = await verifyDatabase(query, head, { isOfBackup: true });
  const hasLog = tables.some(({ name }) => name === 'count_log');
  const forgetsVoters = await query(
    `select where exists (select from ballots) and not exists (select from secrets where name = 'voters' and value is not null)`,
  );
  const missing = [
    ...(hasLog ? [] : ['The backup holds no log.']),
    ...forgetsVoters.map(() => 'The backup does not hold the key "voters": with a new one everybody could vote again.'),
  ];
  return { findings: [...missing, ...findings], notices };
}

const findingsShown = 20;

function explainRefusal(findings: readonly string[]): string {
  const more = findings.length - findingsShown;
  return [
    'This backup does not hold: something in it was changed past Ten Stones, so it was not restored.',
    ...findings.slice(0, findingsShown).map((finding) => toTerminalLine(`- ${finding}`)),
    ...(more > 0 ? [`- and ${more} more`] : []),
    'Take an older backup. If there is none, --although-the-log-does-not-hold restores it, and says so for good.',
  ].join('\n');
}

/** As a link of the log: it stays, and `verify`, the panel and the records tell of one that did not hold. */
async function noteRestoration(client: pg.Client, { created_at }: Header, findings: readonly string[]): Promise<void> {
  const holds = findings.length === 0;
  const note = { backup: created_at, holds, ...(!holds && { findings: findings.slice(0, findingsShown) }) };
  await client.query('select log_restoration($1)', [JSON.stringify(note)]);
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
  return new Kysely<DB>({ dialect: new Dialect({ pool }) });
}
