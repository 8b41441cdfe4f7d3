import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { openBatch } from '#tests/support/council.ts';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { shareApp } from '#tests/support/prepared-app.ts';
import { Product } from '#tests/support/product.ts';

const { app, admin } = await shareApp();

test('a copy that is killed in the middle of an import has imported nothing, and the retry imports all of it once', async () => {
  const product = new Product(join(makeTestFolder(), 'data'), {
    DATABASE_URL: toUrl(app.connection as DatabaseServer),
  });
  await product.start();
  onTestFinished(() => product.kill());
  const { batch } = await openBatch(admin, { phase: 1, questions: 1 });
  const rows = Array.from({ length: 300 }, (_, n) => ({ text: `Row ${n}?`, author: 'Grace' }));
  const key = randomUUID();
  const send = (person = admin) =>
    person.send(questionsApi.import, { params: { id: batch.id }, headers: { 'idempotency-key': key }, body: { rows } });
  const count = async () => (await admin.send(questionsApi.count, { query: { batch: batch.id } })).body.count;

  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  // Whoever has stored the questions waits here, before the act is on record.
  await client.query('begin; lock table audit_entries in exclusive mode');
  const killed = send(admin.through({ url: product.address })).catch((error: unknown) => error);
  await untilSomebodyWaits(client);
  await product.kill();
  expect(await killed).toBeInstanceOf(Error);
  await client.query('commit');

  expect(await send()).toMatchObject({ status: 200, body: { count: rows.length } });
  expect(await count()).toBe(1 + rows.length);
  expect(await send()).toMatchObject({ status: 200 });
  expect(await count()).toBe(1 + rows.length);
  const { entries } = (await admin.send(auditApi.list, { query: { kind: 'questions.imported' } })).body;
  expect(entries).toHaveLength(1);
}, 60_000);
