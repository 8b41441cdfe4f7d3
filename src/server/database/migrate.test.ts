import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, createEmptyDatabase } from '#tests/support/database.ts';
import { type Connection, connectPatiently } from './connect.ts';
import { listMigrations, migrate } from './migrate.ts';

function open(connection: Connection) {
  const { db } = connectPatiently(connection);
  onTestFinished(() => db.destroy());
  return db;
}

/** Our migrations and one more. */
async function makeFolder(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ten-stones-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await writeFile(join(folder, name), text);
  return folder;
}

async function readExecuted<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

test('several copies that start at once migrate once', async () => {
  const connection = await createEmptyDatabase(inject('databaseServer'));
  const copies = [1, 2, 3].map(() => open(connection));
  await Promise.all(copies.map((db) => migrate(db)));
  expect(await readExecuted(open(connection))).toEqual(await listMigrations());
});

test('a start that is killed in the middle of a migration leaves nothing of it, and the next start does it', async () => {
  const connection = await createDatabase(inject('databaseServer'));
  const folder = await makeFolder(
    '9000-long.sql',
    '-- adds\ncreate table half_done (); select pg_sleep(2); create table all_done ();',
  );
  const modules = ['connect.ts', 'migrate.ts'].map((name) => JSON.stringify(join(import.meta.dirname, name)));
  const code = `
    import { connectPatiently } from ${modules[0]};
    import { migrate } from ${modules[1]};
    await migrate(connectPatiently(${JSON.stringify(connection)}).db, ${JSON.stringify({ folder })});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  const db = open(connection);
  const isInTheMiddle = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(isInTheMiddle, { interval: 20 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');

  expect([await hasTable(db, 'half_done'), await readExecuted(db)]).toEqual([false, await listMigrations()]);
  await migrate(db, { folder });
  expect([await hasTable(db, 'all_done'), (await readExecuted(db)).at(-1)]).toEqual([true, '9000-long']);
});

test('a migration that fails takes those before it back', async () => {
  const connection = await createEmptyDatabase(inject('databaseServer'));
  const folder = await makeFolder('9000-wrong.sql', '-- adds\ncreate table half_done (); select no_such_function();');
  const db = open(connection);
  await expect(migrate(db, { folder })).rejects.toThrow(/nothing was changed/);
  expect([await hasTable(db, 'half_done'), await hasTable(db, 'ballots')]).toEqual([false, false]);
});

test.each([
  ['-- adds', undefined],
  ['-- takes away, unused from 0.0.1: the column x of batches', undefined],
  [
    '-- takes away, unused from 999.0.0: the column x of batches',
    /took away what version \S+ uses: the column x of batches \(9000-newer\)/,
  ],
])('an older app on a schema that a newer one has changed: %s', async (line, refusal) => {
  const connection = await createDatabase(inject('databaseServer'));
  const folder = await makeFolder('9000-newer.sql', `${line}\ncreate table newer ();`);
  const db = open(connection);
  await migrate(db, { folder });
  const starting = migrate(db);
  if (refusal) await expect(starting).rejects.toThrow(refusal);
  else await starting;
  expect([await hasTable(db, 'newer'), (await readExecuted(db)).at(-1)]).toEqual([true, '9000-newer']);
});

test('a schema of which nothing says what it serves is refused, and left alone', async () => {
  const db = open(await createDatabase(inject('databaseServer')));
  await sql`insert into kysely_migration values ('9000-newer', ${new Date().toISOString()})`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/migrated by a newer version.* Nothing says whether .*\(9000-newer\)/);
});

test('a migration lets through whoever asks for a table that somebody else holds, and comes after them', async () => {
  const connection = await createDatabase(inject('databaseServer'));
  const folder = await makeFolder('9000-column.sql', '-- adds\nalter table batches add column newer text;');
  const [db, holder, visitor] = [open(connection), new pg.Client(connection), new pg.Client(connection)];
  for (const client of [holder, visitor]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query('begin; lock table batches in access share mode'); // as a backup does
  const migrating = migrate(db, { folder });
  const isWaiting = async () =>
    (await visitor.query(`select from pg_locks where relation = 'batches'::regclass and not granted`)).rows.length > 0;
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  await visitor.query('select from batches');
  await holder.query('commit');
  await migrating;
  expect((await readExecuted(db)).at(-1)).toBe('9000-column');
});
