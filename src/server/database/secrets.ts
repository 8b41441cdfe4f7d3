import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from './connect.ts';

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

/** Reads the keys that all copies share; the first start makes them, 32 bytes each. */
export async function readSecrets(db: Database): Promise<Secrets> {
  await db
    .insertInto('secrets')
    .values(names.map((name) => ({ name, value: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('secrets').select(['name', 'value']).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  // The keys are objects, because `createHmac` takes 3 µs with one and 25 µs with the bytes, four times per ballot.
  const secrets = names.map((name) => [name, createSecretKey(stored.get(name) ?? refuse(name))]);
  return Object.fromEntries(secrets) as Secrets;
}

function refuse(name: string): never {
  throw new Error(`The key ${name} was removed while it was being read.`);
}
