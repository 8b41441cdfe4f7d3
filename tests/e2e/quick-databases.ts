import pg from 'pg';
import type { DatabaseServer } from '#tests/support/database.ts';
import { AdminApi, newApiContext, type RunningServer, type Session } from './admin-api.ts';
import { type Council, type CouncilName, councils } from './councils.ts';
import { findSharedServer } from './database-server.ts';
import { type StandingApp, startStandingApp } from './standing-app.ts';
import { startApp } from './start-app.ts';

export type QuickDatabases = {
  /** A copy of this council, which is made at its first use in the run; without a name, one with an administrator and nothing else. */
  create: (council?: CouncilName) => Promise<DatabaseServer>;
  /** An app of the worker with an administrator and nothing else, as if it had just been started. */
  stand: () => Promise<RunningServer>;
  /** Does this beside the next tests: an app waits until nobody calls any more before it ends. */
  release: (database: DatabaseServer, stop: () => Promise<void>) => void;
  /** Of the administrator, the same in each copy. */
  session: Session;
  stop: () => Promise<void>;
};

/** A worker's way to the databases of the run. */
export async function openQuickDatabases(): Promise<QuickDatabases> {
  const { connection, original, session } = findSharedServer();
  const client = new pg.Client(connection);
  await client.connect();
  let count = 0;
  const copy = async (template: string) => {
    count += 1;
    const database = `test_${process.pid}_${count}`;
    await client.query(`create database ${database} template ${template} strategy file_copy`);
    return { ...connection, database };
  };

  const make = async (name: CouncilName) => {
    const council = `council_${name.toLowerCase()}`;
    // Whichever worker needs it first makes it, and the others wait for it.
    await client.query('select pg_advisory_lock(hashtext($1))', [council]);
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [council]);
      if (rowCount) return council;
      const draft = await copy(original);
      await fill(draft, session, councils[name]);
      await client.query(`alter database ${draft.database} rename to ${council}`);
      return council;
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [council]);
    }
  };
  let standing: Promise<StandingApp> | undefined;
  const stand = async () => {
    standing ??= copy(original).then(startStandingApp);
    const { server, reset } = await standing;
    await reset();
    return server;
  };
  const releases: Promise<void>[] = [];
  const release = async ({ database }: DatabaseServer, stop: () => Promise<void>) => {
    await stop();
    await client.query(`drop database ${database} with (force)`);
  };
  return {
    create: async (council) => copy(council ? await make(council) : original),
    stand,
    release: (database, stop) => void releases.push(release(database, stop)),
    session,
    stop: async () => {
      await Promise.all([...releases, (await standing)?.stop()]);
      await client.end();
    },
  };
}

async function fill(database: DatabaseServer, session: Session, council: Council): Promise<void> {
  const { address, stop } = await startApp(database);
  const server = { address, findDatabase: async () => database };
  const context = await newApiContext(server, session);
  await council({ api: new AdminApi(context), server });
  await context.dispose();
  await stop();
}
