import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { activeBatchApi } from '#contract/council/active-batch.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { questionsApi } from '#contract/council/questions.ts';
import type { Visitor } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch } from '#tests/support/council.ts';
import { fieldsIn, post } from '#tests/support/forms.ts';
import { untilSomebodyWaits } from '#tests/support/lock-waits.ts';
import { impatient, startForTest, strict } from '#tests/support/network-limits.ts';

const { becomeVoter: newVoter } = ballotsApi;

test('ballots are limited per voter, so that one cannot use up what a hall shares', async () => {
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.3' });
  const { batch, questions } = await openBatch(await app.signIn());
  const [voter, neighbour] = [await becomeVoter(app.visitor()), await becomeVoter(app.visitor())];
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await cast(voter, batch, choose(questions))).status);
  expect(statuses).toEqual([201, 409, 409, 429, 429]);
  expect((await cast(neighbour, batch, choose(questions))).status).toBe(201);
});

test('cookies whose seal is not ours are looked up only so often, and do not hinder those that have one', async () => {
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.005' });
  const { batch } = await openBatch(await app.signIn());
  const voter = await becomeVoter(app.visitor());
  const path = ballotsApi.findMine.path.replace('{id}', batch.id);
  const claim = async () => {
    const cookie = `voter=${randomBytes(32).toString('base64url')}.forged`;
    return (await app.visitor().fetch(path, { headers: { cookie } })).status;
  };
  expect([await claim(), await claim(), await claim()]).toEqual([401, 401, 429]);
  expect((await voter.fetch(path)).status).toBe(404);
});

test('who asks for their ballot again and again is refused, and nobody else', async () => {
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.05' });
  const { batch } = await openBatch(await app.signIn());
  const [one, other] = [await becomeVoter(app.visitor()), await becomeVoter(app.visitor())];
  const ask = async (voter: Visitor) => (await voter.send(ballotsApi.findMine, { params: { id: batch.id } })).status;
  expect([await ask(one), await ask(one), await ask(one), await ask(one)]).toEqual([404, 404, 404, 429]);
  expect(await ask(other)).toBe(404);
});

test.each([
  ['/readyz', 'backup_attempts'],
  ['/api/auth/session', 'administrators'],
  ['/api/privacy', 'settings'],
  ['/api/accessibility', 'settings'],
])('a crowd that asks for %s shares a connection to the database', async (path, table) => {
  const app = await startForTest();
  const locker = new pg.Client(app.connection);
  await locker.connect();
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  const crowd = Array.from({ length: 20 }, () => app.visitor().fetch(path));
  await untilSomebodyWaits(locker);
  // Whoever comes after those that wait is answered after them.
  await app.visitor().fetch('/healthz');
  await locker.query('select pg_stat_clear_snapshot()');
  const { rows } = await locker.query(
    `select count(*)::int as connections from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() group by query`,
  );
  await locker.query('rollback').finally(() => locker.end());
  // One for the crowd; a job that starts with the server may ask the same of that table.
  expect(Math.max(...rows.map(({ connections }) => connections))).toBeLessThanOrEqual(2);
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200);
});

test('three hundred people behind one address are not hindered: 75, where each limit is a quarter', async () => {
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.25' });
  const admin = await app.signIn();
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  const refused: number[] = [];
  const note = ({ status }: { status: number }) => status === 429 && refused.push(status);
  const everybody = Array.from({ length: 75 }, (_, n) => ({ visitor: app.visitor(), n }));
  const inTurn = async (act: (person: (typeof everybody)[number]) => Promise<void>) => {
    for (let n = 0; n < everybody.length; n += 50) await Promise.all(everybody.slice(n, n + 50).map(act));
  };
  await inTurn(async ({ visitor, n }) => {
    for (const text of ['Why?', 'How?']) {
      const body = { name: `Person ${n}`, email: `person${n}@example.org`, text };
      const ask = () => visitor.send(questionsApi.submit, { params: { id: batch.id }, headers: {}, body });
      note(await ask());
    }
  });
  await admin.fetch(`/api/admin/batches/${batch.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phase: 2 }),
  });
  await inTurn(async ({ visitor, n }) => {
    for (let again = 0; again < 2; again++) note(await visitor.fetch(newVoter.path, { method: newVoter.method }));
    for (let retry = 0; retry < 2; retry++) note(await cast(visitor, batch, choose(questions), `key-${n}`));
  });
  expect(refused).toEqual([]);
  const { body } = await app.visitor().send(activeBatchApi.read, {});
  expect(body.batch?.ballots).toBe(75);
});

test('reading the public page counts towards no limit, however often', async () => {
  const app = await startForTest(strict);
  for (let n = 0; n < 20; n++) expect((await app.visitor().fetch(activeBatchApi.read.path)).status).toBe(200);
  expect(await app.deps.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test.each([
  [
    '/outcome/nobody',
    { state: 'done', words: 'The "bridge" is open.\r\nSee there.', due: '', link: 'https://example.org' },
  ],
  ['/news/verdict/nobody', { said: 'no', words: 'It says <nothing>.' }],
])(
  'a link %s is opened only so often, and a press that is refused comes back with what was typed',
  async (path, fields) => {
    const app = await startForTest({ RATE_LIMIT_FACTOR: '0.01' }, undefined, undefined, impatient());
    expect((await app.visitor().fetch(path)).status).toBe(404);
    const opened = await app.visitor().fetch(path);
    expect([opened.status, opened.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await opened.text()).toContain(`href="${path}"`);
    const pressed = await post(app.visitor(), path, { fields });
    expect([pressed.status, pressed.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    const page = await pressed.text();
    expect(page).toContain('Nothing is lost: please try again in a minute.');
    const asTyped = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const again = Object.entries(fieldsIn(page)).map(([name, value]) => [name, asTyped(value)]);
    expect(Object.fromEntries(again)).toEqual(fields);
    expect(asTyped(page)).toContain(`dir="auto">${fields.words}</blockquote>`);
  },
);

test.each(['/news/confirm/nobody', '/news/end/nobody', '/reminders/end/nobody', '/reminders/nobody.ics'])(
  'what a mail or a calendar opens at %s is held to the limit of links',
  async (path) => {
    const app = await startForTest({ RATE_LIMIT_FACTOR: '0.01' }, undefined, undefined, impatient());
    const open = async () => (await app.visitor().fetch(path)).status;
    expect([await open(), await open()]).toEqual([404, 429]);
  },
);

test('answers are searched only so often, by page and call together, and read without a limit', async () => {
  const app = await startForTest({ RATE_LIMIT_FACTOR: '0.004' });
  const ask = async (path: string) => (await app.visitor().fetch(path)).status;
  for (let n = 0; n < 5; n++) expect([await ask('/answers'), await ask('/api/answers?state=done')]).toEqual([200, 200]);
  // Of a batch that nobody has there is no end, either.
  expect([await ask('/answers?search=river'), await ask('/api/answers?batch=nowhere')]).toEqual([200, 200]);
  const [page, call] = [
    await app.visitor().fetch('/answers?search=river&state=done'),
    await ask('/api/answers?search=a'),
  ];
  expect([page.status, call, await ask('/answers')]).toEqual([429, 429, 200]);
  expect(await page.text()).toContain('href="/answers?search=river&#38;state=done"');
});
