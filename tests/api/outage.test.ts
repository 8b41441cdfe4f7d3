import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { countApi } from '#contract/trust/count.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';

let app: TestApp;
let admin: Visitor;
let owner: pg.Client;

beforeAll(async () => {
  // Nothing is mailed here: the database is asked before.
  app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'stones@example.org' });
  admin = await becomeVoter(await app.signIn());
  owner = new pg.Client(inject('databaseServer'));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function setReachable(reachable: boolean): Promise<void> {
  await owner.query(`alter database ${app.connection.database} allow_connections ${reachable}`);
  if (!reachable) {
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      app.connection.database,
    ]);
  }
}

// These need no database, or answer before they ask it: who brings no cookie has nothing to put away and no booth.
const answeredWithout = new Set([
  ...['becomeVoter', 'verifySecondFactor', 'setUpFirstAdministrator', 'finishTownSignIn'],
  ...['putCardAway', 'readHelper', 'endToHelp', 'readBooth', 'showCardAtBooth', 'castAtBooth', 'settleAtBooth'],
]);

test('while the database is away calls say so and when to come back; then it heals by itself', async () => {
  const { batch, questions } = await openBatch(admin);
  await setReachable(false);
  for (const { name, method, path } of endpoints.filter((endpoint) => !answeredWithout.has(endpoint.name))) {
    const bodies: Record<string, unknown> = {
      submitQuestion: { name: 'Ada', email: 'ada@example.org', text: 'Why?' },
      castBallot: { choices: choose(questions) },
      changeMyBallot: { choices: choose(questions), replaces: '7ZQ4' },
      editOwnQuestion: { text: 'Why?' },
      signIn: { email: 'admin@example.org', password: 'whatever it is' },
      sendSignInCode: { email: 'admin@example.org' },
      signInByCode: { email: 'admin@example.org', code: '123456' },
      setUpFirstAdministrator: { token: 'x', name: 'Ada', email: 'ada@example.org', password: 'whatever it is' },
      beginToHelp: { code: '7ZQ4-01KX', name: 'Ada' },
      showCard: { code: '7ZQ4-01KX-0000' },
      makeCards: { count: 1 },
      openBooth: { code: '7ZQ4-01KX' },
      showCardAtBooth: { code: '7ZQ4-01KX-0000' },
      castAtBooth: { choices: choose(questions) },
      readInvitation: { token: 'x' },
      acceptInvitation: { token: 'x', name: 'Ada', password: 'whatever it is' },
      sendPasswordResetLink: { email: 'admin@example.org' },
      resetPassword: { token: 'x', password: 'whatever it is' },
      sayVerdict: { said: 'yes' },
      sayVerdictAsCoAsker: { said: 'yes' },
    };
    const answer = await admin.fetch(path.replaceAll(/\{\w+\}/g, batch.id), {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(method !== 'GET' && { body: JSON.stringify(bodies[name] ?? {}) }),
    });
    expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'database_unavailable' });
  }
  expect((await app.visitor().fetch('/healthz')).status).toBe(200);
  expect((await app.visitor().fetch('/readyz')).status).toBe(503);

  await setReachable(true);
  await expect.poll(async () => (await app.visitor().fetch('/readyz')).status).toBe(200);
  expect((await cast(await becomeVoter(app.visitor()), batch, choose(questions))).status).toBe(201);
});

test('while the database can be read and not written the product stays in service and says that no ballot is taken', async () => {
  const { batch, questions } = await openBatch(admin);
  const { database } = app.connection;
  const ready = async () => {
    const answer = await app.visitor().fetch('/readyz');
    return [answer.status, ((await answer.json()) as { ballots?: string }).ballots];
  };
  const gauge = async () => (await (await app.visitor().fetch('/metrics')).text()).match(/^ballots_taken (\d)$/m)?.[1];
  const setWritable = async (writable: boolean) => {
    await owner.query(`alter database ${database} set default_transaction_read_only = ${writable ? 'off' : 'on'}`);
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  };
  expect(await ready()).toEqual([200, 'taken']);
  const voter = await becomeVoter(app.visitor());
  await setWritable(false);
  await expect.poll(async () => (await cast(voter, batch, choose(questions))).status).toBe(503);
  await expect.poll(ready).toEqual([200, 'refused']);
  expect(await gauge()).toBe('0');
  expect((await admin.send(countApi.readHealth, {})).body.ballots).toBe('refused');

  await setWritable(true);
  await expect.poll(ready).toEqual([200, 'taken']);
  expect(await gauge()).toBe('1');
  expect((await cast(voter, batch, choose(questions))).status).toBe(201);
}, 60_000);
