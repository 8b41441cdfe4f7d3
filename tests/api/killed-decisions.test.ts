import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { openBatch } from '#tests/support/council.ts';
import { type DatabaseServer, toUrl } from '#tests/support/database.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';
import { Product } from '#tests/support/product.ts';

const { app, admin } = await prepareApp();

type Subject = { batch: { id: string }; ids: string[] };

const acts = [
  {
    name: 'merging',
    kind: 'questions.merged',
    after: ['merged', 'merged', 'published', 'published'],
    status: 201,
    send: ({ batch, ids }: Subject, person = admin) =>
      person.send(mergingApi.merge, { params: { id: batch.id }, body: { ids: ids.slice(0, 2), text: 'Both?' } }),
  },
  {
    name: 'declining several',
    kind: 'question.declined',
    after: ['declined', 'declined', 'published'],
    status: 200,
    send: ({ ids }: Subject, person = admin) =>
      person.send(decisionsApi.declineSome, { body: { ids: ids.slice(0, 2), reason: 'Off topic' } }),
  },
] as const;

for (const { name, kind, after, status, send } of acts)
  test(`a copy that is killed in the middle of ${name} has changed nothing, and the retry does all of it once`, async () => {
    const product = new Product(join(makeTestFolder(), 'data'), {
      DATABASE_URL: toUrl(app.connection as DatabaseServer),
    });
    await product.start();
    onTestFinished(() => product.kill());
    const { batch, questions } = await openBatch(admin, { phase: 1, questions: 3 });
    const subject = { batch, ids: questions.map(({ id }) => id) };
    const read = async () =>
      (await admin.send(questionsApi.list, { query: { batch: batch.id, order: 'oldest' } })).body.map(
        ({ id, text, state, revision }) => ({ id, text, state, revision }),
      );
    const entries = async () =>
      (await admin.send(auditApi.list, { query: { kind, batch: batch.id } })).body.entries.length;
    const before = await read();

    const client = new pg.Client(app.connection);
    await client.connect();
    onTestFinished(() => client.end());
    // Whoever has begun waits here, before the act is on record.
    await client.query('begin; lock table audit_entries in exclusive mode');
    const killed = send(subject, admin.through({ url: product.address })).catch((error: unknown) => error);
    await untilSomebodyWaits(client);
    await product.kill();
    expect(await killed).toBeInstanceOf(Error);
    await client.query('commit');

    expect(await read()).toEqual(before);
    expect(await entries()).toBe(0);
    expect((await send(subject)).status).toBe(status);
    expect((await read()).map(({ state }) => state)).toEqual(after);
    expect(await entries()).toBe(1);
  }, 60_000);
