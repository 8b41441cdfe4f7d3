import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { decisionsApi } from '#contract/council/decisions.ts';
import { mergingApi } from '#contract/council/merging.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { openBatch } from '#tests/support/council.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();

type Subject = { batch: { id: string }; ids: string[] };

const acts = [
  {
    name: 'merging',
    kind: 'questions.merged',
    after: ['merged', 'merged', 'published', 'published'],
    status: 201,
    send: ({ batch, ids }: Subject) =>
      admin.send(mergingApi.merge, { params: { id: batch.id }, body: { ids: ids.slice(0, 2), text: 'Both?' } }),
  },
  {
    name: 'declining several',
    kind: 'question.declined',
    after: ['declined', 'declined', 'published'],
    status: 200,
    send: ({ ids }: Subject) =>
      admin.send(decisionsApi.declineSome, { body: { ids: ids.slice(0, 2), reason: 'Off topic' } }),
  },
] as const;

for (const { name, kind, after, status, send } of acts)
  test(`a copy that loses its database in the middle of ${name} has changed nothing, and the retry does all of it once`, async () => {
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
    const cut = send(subject);
    await untilSomebodyWaits(client);
    // As where the process is killed, which `killed-import.test.ts` does.
    await client.query('select pg_terminate_backend(pid) from pg_locks where not granted');
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    await client.query('commit');

    expect(await read()).toEqual(before);
    expect(await entries()).toBe(0);
    expect((await send(subject)).status).toBe(status);
    expect((await read()).map(({ state }) => state)).toEqual(after);
    expect(await entries()).toBe(1);
  }, 60_000);
