import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './connect.ts';
import { type Keys, readKeyFile, writeKeyFile } from './key-file.ts';
import { lockSchema } from './locks.ts';

export type Secrets = {
  /** Hashes voters, so that a voter who has given a ballot is recognised. It opens nothing. */
  voters: KeyObject;
  /** Seals voter cookies. */
  voter_seals: KeyObject;
  /** Signs administrators' session cookies. */
  sessions: KeyObject;
  /** Encrypts the secrets and recovery codes of second factors. */
  second_factors: KeyObject;
  /** Hashes the networks and accounts whose calls are counted. */
  limits: KeyObject;
  /** Hashes the addresses, names and words of people where only a trace of them may stay. */
  people: KeyObject;
};

/** The keys that a backup holds: without them voters would be strangers, and traces of people fit nothing. They open nothing. */
export const keptInBackups: readonly (keyof Secrets)[] = ['voters', 'people'];

const names: readonly (keyof Secrets)[] = [...keptInBackups, 'voter_seals', 'sessions', 'second_factors', 'limits'];

/** What the database has of a key: its hash, and the key itself where no file is to hold it. */
type StoredKey = { name: string; digest: Buffer; value: Buffer | null };

/**
 * The keys that all copies share, from the file where they lie, or from the database where there is none. The first start makes them. A
 * start that finds them in the database and no file writes it, reads it back, and removes them from the database. Each start's migrations
 * take this lock first, so one copy after the other comes here.
 * @throws Error where the file is missing, of another database, or cannot be read or written
 */
export async function settleSecrets(db: Database, keysFile: string | undefined): Promise<Secrets> {
  const { keys, moved } = await db.transaction().execute(async (tx) => {
    await lockSchema(tx);
    return settleKeys(tx, keysFile);
  });
  if (moved) await rewriteTable(db);
  // The keys are objects, because `createHmac` takes 3 µs with one and 25 µs with the bytes, four times per ballot.
  const secrets = names.map((name) => [name, createSecretKey(keys.get(name) ?? refuse(name))]);
  return Object.fromEntries(secrets) as Secrets;
}

/** Rows that were changed stay in the table's files until then; where a backup reads it for long, until the server cleans it by itself. */
async function rewriteTable(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = '5s'`.execute(connection);
    await sql`vacuum (full) secrets`.execute(connection).catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error; // lock not available
    });
    await sql`reset lock_timeout`.execute(connection);
  });
}

/** As `settleSecrets`, in a transaction that lets nobody else in. Killed before its commit, the next start finds what it needs. */
export async function settleKeys(
  tx: DatabaseTransaction,
  keysFile: string | undefined,
): Promise<{ keys: Keys; moved: boolean }> {
  const stored = await tx.selectFrom('secrets').select(['name', 'digest', 'value']).execute();
  const inFile = keysFile === undefined ? undefined : await readKeyFile(keysFile);
  const keys = new Map([...(inFile ?? []), ...unite(stored, inFile, keysFile)]);
  for (const name of names) if (!keys.has(name)) keys.set(name, randomBytes(32));
  if (keysFile !== undefined) await bringIntoFile(keysFile, keys, inFile);
  const moved = keysFile !== undefined && stored.some(({ value }) => value !== null);
  if (moved) await tx.updateTable('secrets').set({ value: null }).where('value', 'is not', null).execute();
  const unknown = names.filter((name) => !stored.some((row) => row.name === name));
  if (unknown.length > 0) {
    const rows = unknown.map((name) => toRow(name, keys.get(name) ?? refuse(name), keysFile === undefined));
    await tx.insertInto('secrets').values(rows).execute();
  }
  return { keys, moved };
}

/**
 * Looks whether each key that the database knows is there. Changes nothing.
 * @throws Error as `settleSecrets`
 */
export async function checkKeys(db: Database, keysFile: string | undefined): Promise<undefined> {
  const stored = await db.selectFrom('secrets').select(['name', 'digest', 'value']).execute();
  unite(stored, keysFile === undefined ? undefined : await readKeyFile(keysFile), keysFile);
}

/** Each key that the database knows, from the file or from itself. */
function unite(stored: readonly StoredKey[], inFile: Keys | undefined, keysFile: string | undefined): Keys {
  const foreign = stored.filter(({ name, digest }) => {
    const key = inFile?.get(name);
    return key !== undefined && !digestOf(key).equals(digest);
  });
  if (foreign.length > 0)
    throw new Error(
      `${keysFile} holds the keys of another database (${foreign.map(({ name }) => name).join(', ')}). ` +
        'Name the file of this one in KEYS_FILE, or that database in DATABASE_URL or DATA_DIR.',
    );
  const keys = stored.map(({ name, value }) => ({ name, key: inFile?.get(name) ?? value }));
  // One that only a newer app knows may lie in the file of a newer copy alone.
  const missing = keys.find(({ name, key }) => !key && names.some((ours) => ours === name));
  if (missing) miss(missing.name, inFile, keysFile);
  return new Map(keys.flatMap(({ name, key }) => (key ? [[name, key] as const] : [])));
}

function miss(name: string, inFile: Keys | undefined, keysFile: string | undefined): never {
  if (keysFile === undefined)
    throw new Error('The keys of this database lie in a file, and not in the database. Name that file in KEYS_FILE.');
  throw new Error(
    inFile === undefined
      ? `The keys of this database are missing: there is no file ${keysFile}. It is the same for all copies of Ten Stones: take it ` +
          'from another copy, or from where you keep it. Is it lost, restore a backup, which holds the keys that the count needs.'
      : `${keysFile} does not hold the key "${name}" of this database. Take the file from the copy of Ten Stones that was started last.`,
  );
}

async function bringIntoFile(file: string, keys: Keys, inFile: Keys | undefined): Promise<void> {
  if (inFile?.size === keys.size) return;
  await writeKeyFile(file, keys);
  const written = await readKeyFile(file);
  for (const [name, key] of keys)
    if (!written?.get(name)?.equals(key))
      throw new Error(`The file of keys ${file} does not hold what was written to it.`);
}

function toRow(name: string, key: Buffer, isKeptHere: boolean): StoredKey {
  return { name, digest: digestOf(key), value: isKeptHere ? key : null };
}

/** As the database has it of each key, wherever the key itself lies. A key is 32 random bytes, so this tells nothing about it. */
export function digestOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest();
}

function refuse(name: string): never {
  throw new Error(`The key ${name} was removed while it was being read.`);
}
