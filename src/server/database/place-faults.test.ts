import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { launch } from '#server/launch.ts';
import { createLogger } from '#server/logger.ts';
import { createDatabase, type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { startServerWith } from '#tests/support/server-with-settings.ts';
import { prepareAppRole } from './app-role.ts';
import { connectionsOfACopy, connectPatiently } from './connect.ts';
import { findPlaceFaults } from './place-faults.ts';

const server = inject('databaseServer');

async function look(connection: DatabaseServer, starting = 0) {
  const { db } = connectPatiently(connection);
  try {
    return (await findPlaceFaults(db, { starting })).map(({ what, next }) => `${what} ${next}`);
  } finally {
    await db.destroy();
  }
}

async function runOn(connection: DatabaseServer, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a database as it should be has no fault; one that takes no writes, as a replica, is refused at the start', async () => {
  const database = await createDatabase(server);
  expect(await look(database, 2)).toEqual([]);
  await runOn(database, `alter database ${database.database} set default_transaction_read_only = on`);
  expect(await look(database)).toEqual([expect.stringMatching(/^The database takes no writes: .* Name the primary/)]);
  const config = readConfig({ DATABASE_URL: toUrl(database), DATA_DIR: makeTestFolder(), PORT: '0' });
  const starting = launch(config, undefined, { logger: createLogger('silent'), prepare: async () => {} });
  await expect(starting).rejects.toThrow('The database takes no writes');
});

test('a role that may not act as the one that changes no ballot: since nobody made that, or nobody gave it', async () => {
  // A server of its own: roles are a whole server's.
  const bare = await startServerWith([]);
  await runOn(
    bare,
    `drop owned by ten_stones_app; drop role ten_stones_app; create role "the town" login password 'town'`,
  );
  const town = { ...bare, user: 'the town', password: 'town' };
  expect(await look(town)).toEqual([
    'There is no role ten_stones_app, and the role the town, which DATABASE_URL names, may not create it: the app acts as the ' +
      'owner of the tables. As an administrator of the server run: CREATE ROLE ten_stones_app NOLOGIN; ' +
      'GRANT ten_stones_app TO "the town"; then start Ten Stones again.',
  ]);
  await runOn(bare, 'create role ten_stones_app nologin');
  expect(await look(town)).toEqual([
    expect.stringMatching(
      /^The role the town, .* may not act as ten_stones_app\. .* run: GRANT ten_stones_app TO "the town";/,
    ),
  ]);
  await runOn(bare, 'grant ten_stones_app to "the town"');
  expect(await look(town)).toEqual([]);
});

test('too few connections for the copies that run and start', async () => {
  const database = await createDatabase(server);
  await prepareAppRole(database);
  const user = `narrow_${database.database}`;
  await runOn(
    database,
    `create role ${user} login password 'narrow' connection limit 40; grant ten_stones_app to ${user}`,
  );
  onTestFinished(() => runOn(server, `drop role ${user}`));
  const narrow = { ...database, user, password: 'narrow' };
  expect(await look(narrow, 2)).toEqual([]);
  expect(await look(narrow, 3)).toEqual([
    expect.stringMatching(/^The database gives at most 40 connections, and 3 copies of Ten Stones may need 57\. Raise/),
  ]);
});

test('scale.md says how many connections a copy needs, and how many copies fit', () => {
  const scale = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8');
  const reserved = 3; // for superusers, as PostgreSQL is installed
  const fitting = (most: number) => Math.floor((most - reserved) / connectionsOfACopy);
  expect(scale).toContain(
    `uses up to ${connectionsOfACopy} connections: \`max_connections = 100\` is enough for ${fitting(100)} copies, 200 for ${fitting(200)}.`,
  );
  expect(scale).toContain(`\`default_pool_size\` of ${connectionsOfACopy} for each copy`);
});

test('a collation whose version changed, of the database or of an index', async () => {
  const database = await createDatabase(server);
  const { db } = connectPatiently(database);
  onTestFinished(() => db.destroy());
  await sql`update pg_collation set collversion = '1' where collname = 'und-x-icu'`.execute(db);
  expect(await look(database)).toEqual([
    expect.stringMatching(/sorts text .* REINDEX DATABASE; ALTER COLLATION "und-x-icu" REFRESH VERSION;$/),
  ]);
});

test('another version of PostgreSQL than at the last start is told until the next one, and one from a backup is not', async () => {
  const database = await createDatabase(server);
  await runOn(database, `select append_to_count_log('schema', '{"server": 14}')`);
  expect(await look(database)).toEqual([
    expect.stringMatching(/was PostgreSQL 14, and now it is PostgreSQL \d+\. .*REINDEX DATABASE; ANALYZE;/),
  ]);
  await runOn(database, 'select log_schema()');
  expect(await look(database)).toEqual([]);
  await runOn(
    database,
    `select append_to_count_log('schema', '{"server": 14}'); select log_restoration('{"holds": true}')`,
  );
  expect(await look(database)).toEqual([]);
});
