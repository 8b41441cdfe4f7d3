import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { eventsPath } from '#contract/council/events.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { readTallies, recount } from '#tests/support/tallies.ts';

// Everybody is told after 4.5 s (http/deadline.test.ts); the rest is for a busy machine. Without that it would take 12 s.
const longestMs = 9_000;

test('while the database is paused everybody is told; afterwards nothing is lost and nothing doubled', async () => {
  const server = await startOwnServer();
  const app = await startTestApp({}, server.connection);
  onTestFinished(() => app.stop());
  const admin = await app.signIn();
  const { batch, questions } = await openBatch(admin);
  const voters = await Promise.all(
    Array.from({ length: 30 }, async () => ({ person: await becomeVoter(app.visitor()), key: randomUUID() })),
  );
  const vote = ({ person, key }: (typeof voters)[number]) => cast(person, batch, choose(questions), key);
  await Promise.all(voters.slice(0, 10).map(vote));

  server.pause();
  // Twice, because whoever comes second finds the connections taken by the first.
  for (const group of [voters.slice(10, 20), voters.slice(20)]) {
    const startedAtMs = performance.now();
    const answers = await Promise.all([
      ...group.map(async (voter) => (await vote(voter)).status),
      ...[
        '/',
        eventsPath,
        '/api/active-batch',
        '/api/admin/batches',
        '/api/admin/users',
        `/api/batches/${batch.id}/record`,
        '/readyz',
      ].map(async (path) => (await admin.fetch(path)).status),
    ]);
    expect(performance.now() - startedAtMs).toBeLessThan(longestMs);
    // The page itself may be shown as it was 10 s ago.
    expect(new Set(answers.filter((status) => status !== 200))).toEqual(new Set([503]));
    expect(answers.slice(0, group.length)).toEqual(group.map(() => 503));
  }
  server.resume();

  await expect.poll(async () => (await app.visitor().fetch('/readyz')).status).toBe(200);
  const answers = await Promise.all(voters.map(vote));
  expect(answers.map(({ status }) => status)).toEqual(voters.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.receipt)).size).toBe(voters.length);
  const counted = await recount(app.deps.db, batch.id, 1);
  expect(counted.map(({ votes }) => votes)).toEqual([30, 30, 30, 30]);
  expect(await readTallies(app.deps.db, batch.id, 1)).toEqual(counted);
}, 120_000);
