import { expect, onTestFinished, test, vi } from 'vitest';
import { countApi } from '#contract/trust/count.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { startServerWith } from '#tests/support/server-with-settings.ts';

// Making a database takes a busy machine long.
vi.setConfig({ testTimeout: 60_000 });

test('a server that does not flush takes no ballot until it is mended, and says so', async () => {
  const connection = await startServerWith(['fsync=off', 'full_page_writes=off']);
  const app = await startTestApp({}, connection);
  onTestFinished(() => app.stop());
  const admin = await app.signIn();

  const health = await admin.send(countApi.readHealth, {});
  expect(health.body.unsafe_settings).toEqual(['fsync = off', 'full_page_writes = off']);
  const { batch, questions } = await openBatch(admin);
  const voter = await becomeVoter(app.visitor());
  expect(await cast(voter, batch, choose(questions))).toMatchObject({ status: 503, body: { code: 'database_unsafe' } });
});
