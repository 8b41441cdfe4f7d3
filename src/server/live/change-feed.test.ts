import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { ChangeFeed } from './change-feed.ts';

async function startFeed() {
  const connection = await createDatabase(inject('databaseServer'));
  const heard = { changes: 0, hearing: [] as boolean[], errors: 0 };
  const feed = new ChangeFeed(connection, {
    onChange: () => heard.changes++,
    onHearing: (hears) => heard.hearing.push(hears),
    onError: () => heard.errors++,
  });
  await feed.start();
  onTestFinished(() => feed.stop());
  const owner = new pg.Client(inject('databaseServer'));
  await owner.connect();
  onTestFinished(() => owner.end());
  return { connection, heard, owner };
}

const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';

test('a lost connection is said, and comes back by itself', async () => {
  const { connection, heard, owner } = await startFeed();
  await owner.query(cut, [connection.database]);
  await expect.poll(() => heard.hearing).toEqual([true, false, true]);
  const writer = new pg.Client(connection);
  await writer.connect();
  await writer.query('notify public_page_changed');
  await writer.end();
  await expect.poll(() => heard.changes).toBe(1);
});

test('while the database refuses, one attempt follows the other instead of many at once', async () => {
  const { connection, heard, owner } = await startFeed();
  await owner.query(`alter database ${connection.database} allow_connections false`);
  await owner.query(cut, [connection.database]);
  await expect.poll(() => heard.errors, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
  const errorsBefore = heard.errors;
  const startedAtMs = performance.now();
  await expect.poll(() => heard.errors, { timeout: 10_000 }).toBeGreaterThanOrEqual(errorsBefore + 4);
  expect(performance.now() - startedAtMs).toBeGreaterThan(1_000);
  await owner.query(`alter database ${connection.database} allow_connections true`);
  await expect.poll(() => heard.hearing.at(-1), { timeout: 10_000 }).toBe(true);
});
