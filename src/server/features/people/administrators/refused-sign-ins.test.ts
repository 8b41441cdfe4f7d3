import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { auditApi } from '#contract/trust/audit.ts';
import { createLogger } from '#server/logger.ts';
import { administrator, startTestApp } from '#tests/support/app.ts';
import { recordRefusals } from './refused-sign-ins.ts';

const stranger = 'nobody@example.org';

async function start() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' }, undefined, logger);
  onTestFinished(app.stop);
  const guess = (email: string) =>
    app.visitor().fetch(administratorsApi.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ email, password: 'a guess' }),
    });
  const failed = () => lines.filter(({ msg }) => msg === 'a sign-in failed');
  return { app, guess, failed, lines };
}

test('each failed sign-in is a line of the log, with the network and no account, and counts for the alarm', async () => {
  const { app, guess, failed, lines } = await start();
  for (const email of [administrator.email, administrator.email, stranger])
    expect((await guess(email)).status).toBe(401);
  expect(failed()).toHaveLength(3);
  for (const line of failed())
    expect(line).toMatchObject({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: expect.any(String),
      address: '203.0.113.7',
      reason: 'sign_in_failed',
    });
  expect(JSON.stringify(lines)).not.toMatch(/example\.org/);
  const metrics = await (await app.visitor().fetch('/metrics')).text();
  expect(metrics).toContain('sign_ins_failed_total{reason="wrong"} 3\n');
  expect(metrics).toContain('sign_ins_failed_total{reason="too_many_tries"} 0\n');
});

test('on record they are summed by hour and account, once the hour is over', async () => {
  const { app, guess } = await start();
  for (const email of [administrator.email, ` ${administrator.email.toUpperCase()}`, stranger, 'other@example.org'])
    await guess(email);
  const admin = await app.signIn();
  const read = async () =>
    (await admin.send(auditApi.list, { query: { kind: 'sign_in.failed' } })).body.entries.map(
      ({ actor_name, subject_id, after }) => ({ actor_name, known: subject_id !== null, ...after }),
    );
  await recordRefusals(app.deps.db, app.deps);
  expect(await read()).toEqual([]);
  await sql`update refused_sign_ins set hour = 500000`.execute(app.deps.db);
  await recordRefusals(app.deps.db, app.deps);
  await recordRefusals(app.deps.db, app.deps);
  const of = { actor_name: 'The server', times: 2, since: '2027-01-15T08:00:00.000Z' };
  expect((await read()).toSorted((one, other) => Number(one.known) - Number(other.known))).toEqual([
    { ...of, known: false },
    { ...of, known: true, name: expect.any(String) },
  ]);
});
