import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { syncFolder } from '#embedded-postgres/sync-folder.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import { type Connection, createClient } from '#server/database/connect.ts';
import { type Keys, readKeyFile } from '#server/database/key-file.ts';
import { packArchive, type Rows } from './archive.ts';
import { readMigrations, readSequences, readTables, type Table } from './catalogue.ts';
import { isBackedUp, type Source, toSource } from './contents.ts';
import { countingRows } from './counting-rows.ts';
import { encrypt } from './encryption.ts';
import { type Header, totalRows } from './header.ts';

export type Written = { bytes: number; rows: number };

type BackupOptions = {
  /** Rows so far, and how many there will be. */
  onProgress?: (rows: number, total: number) => void;
  signal?: AbortSignal;
  /** `BACKUP_KEY`: the file is encrypted. */
  key?: string | undefined;
  /** Where the keys of this database lie; undefined: in the database. */
  keysFile?: string | undefined;
};

// Counting the largest table takes a slow disk seconds; a server that is cut off would be waited for without end.
const silenceMs = 60_000;

const nameKeysFile = 'Name the file of keys in KEYS_FILE, as for the product itself.';

export const partialMark = '.partial-';

/**
 * Writes everything in the database to one file, as it was at one moment, while others go on reading and writing. The
 * file appears under its name when it is complete and on the disk. Nothing in it opens the running server (`contents.ts`);
 * it holds addresses and ballots, so only its owner may read it.
 * @throws Error when the file exists, cannot be written, or the database cannot be read
 */
export async function writeBackup(connection: Connection, file: string, options: BackupOptions = {}): Promise<Written> {
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} exists already, and is left as it is.`);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw inPlainWords(error, folder);
  });
  const draft = `${file}${partialMark}${randomBytes(4).toString('hex')}`;
  const client = createClient(connection, { applicationName: 'ten-stones backup', silenceMs });
  client.on('error', () => {}); // whatever breaks shows in the calls below
  const giveUp = () => void client.connection.stream.destroy();
  try {
    options.signal?.throwIfAborted();
    options.signal?.addEventListener('abort', giveUp);
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const encrypted = options.key !== undefined;
    const header = await readHeader(client, encrypted);
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
    const count = countingRows(totalRows(header), options.onProgress ?? (() => {}));
    const source = { encrypted, tables: header.tables };
    const keys = options.keysFile === undefined ? undefined : await readKeyFile(options.keysFile);
    const packed = packArchive(header, (table) =>
      count(table.name === 'secrets' ? readKeyRows(client, table, source, keys) : readRows(client, table, source)),
    );
    await pipeline(
      options.key === undefined ? packed : encrypt(packed, options.key),
      target,
      options.signal ? { signal: options.signal } : {},
    );
    await closed(target);
    await rename(draft, file);
    await syncFolder(folder);
    return { bytes: target.bytesWritten, rows: totalRows(header) };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw inPlainWords(error, folder);
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
    giveUp(); // a server that was in the middle of a table would be waited for otherwise
    await rm(draft, { force: true });
  }
}

const mayNot: readonly (string | undefined)[] = ['EACCES', 'EPERM', 'EROFS'];

function inPlainWords(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!mayNot.includes(code)) return error;
  return new Error(
    `The user who runs this may not write into ${folder} (${code}). Name a file in a folder that this user may write, by its whole path, or run it as one who may.`,
    { cause: error },
  );
}

async function readHeader(client: pg.Client, encrypted: boolean): Promise<Header> {
  const tables = (await readTables(client)).filter((table) => isBackedUp(table, { encrypted }));
  const rows: number[] = [];
  for (const table of tables) rows.push(await countRows(client, table, { encrypted, tables }));
  const { rows: moments } = await client.query<{ now: Date }>('select now()');
  return {
    created_at: (moments[0]?.now ?? new Date()).toISOString(),
    app_version: appVersion,
    app_commit: appCommit,
    migrations: await readMigrations(client),
    tables: tables.map((table, index) => ({ ...table, rows: rows[index] ?? 0 })),
    sequences: await readSequences(client),
  };
}

async function countRows(client: pg.Client, table: Table, source: Source): Promise<number> {
  const rowsOf = toSource({ ...table, columns: [] }, source);
  const { rows } = await client.query<{ count: string }>(`select count(*) from (${rowsOf}) as kept`);
  return Number(rows[0]?.count);
}

function readRows(client: pg.Client, table: Table, source: Source): Rows {
  const rows: Readable = client.query(copyTo(`copy (${toSource(table, source)}) to stdout`));
  return rows;
}

/** As COPY would write them, with the keys that lie in a file: the server never sees these. */
async function* readKeyRows(client: pg.Client, table: Table, source: Source, keys: Keys | undefined): Rows {
  const { rows } = await client.query<{ name: string } & Record<string, unknown>>(toSource(table, source));
  for (const { name, ...rest } of rows) {
    const value = rest.value ?? keys?.get(name);
    if (!value)
      throw new Error(`The key "${name}" is missing: a backup without it would be of no use. ${nameKeysFile}`);
    const fields = table.columns.map((column) => toCopied({ ...rest, name, value }[column]));
    yield Buffer.from(`${fields.join('\t')}\n`);
  }
}

function toCopied(field: unknown): string {
  return Buffer.isBuffer(field) ? `\\\\x${field.toString('hex')}` : String(field);
}

async function closed(target: ReturnType<typeof createWriteStream>): Promise<void> {
  if (!target.closed) await once(target, 'close');
}
