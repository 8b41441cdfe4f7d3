import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { toConnection } from '#server/database/connect.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { startReplicatedPair } from '#tests/support/replicated-pair.ts';

test('a URL with several hosts follows the standby that was promoted, and every answered ballot is there', async () => {
  const pair = await startReplicatedPair();
  onTestFinished(pair.remove);
  const connection = toConnection(pair.url);
  const app = await startTestApp({}, connection);
  onTestFinished(() => app.stop());
  const { batch, questions } = await openBatch(await app.signIn());
  const voter = await becomeVoter(app.visitor());
  const key = randomUUID();
  const answered = await cast(voter, batch, choose(questions), key);
  expect(answered.status).toBe(201);

  const other = await becomeVoter(app.visitor());
  await pair.stopPrimary();
  const away = await cast(other, batch, choose(questions));
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  await pair.promoteStandby();

  await expect.poll(async () => (await app.visitor().fetch('/readyz')).status).toBe(200);
  const again = await cast(voter, batch, choose(questions), key);
  expect([again.status, again.body.receipt]).toEqual([201, answered.body.receipt]);
  expect((await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status).toBe(201);
}, 120_000);
