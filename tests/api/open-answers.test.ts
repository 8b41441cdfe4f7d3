import { afterAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { answersCalendarPath, calendarPath } from '#contract/council/calendar.ts';
import { eventsPath } from '#contract/council/events.ts';
import { tokensApi } from '#contract/running/tokens.ts';
import { startTestApp } from '#tests/support/app.ts';
import { becomeVoter, cast, choose, openBatch, setPhase } from '#tests/support/council.ts';

const app = await startTestApp();
const owner = await app.signIn();
afterAll(() => app.stop());
const { batch, questions } = await openBatch(owner);
await cast(await becomeVoter(app.visitor()), batch, choose(questions));
await setPhase(owner, batch, 3);

const elsewhere = { origin: 'https://town.example.org' };
const opened = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const closed = { 'cross-origin-resource-policy': 'same-origin' };

const fill = (path: string) => path.replace('{slug}', batch.slug).replaceAll(/\{\w+\}/g, batch.id);
const open = [
  ...endpoints.filter(({ openToAll }) => openToAll).map(({ path }) => fill(path)),
  ...['/api/openapi.json', '/batches.atom', '/sitemap.xml', answersCalendarPath, calendarPath(batch.slug)],
];

test('they are those that the public page, its results and its readers are made of', () => {
  expect(open.toSorted()).toEqual(
    [
      '/api/active-batch',
      '/api/accessibility',
      '/api/answers',
      '/api/answers.csv',
      '/api/batches',
      `/api/batches/${batch.slug}`,
      `/api/batches/${batch.id}/ranking.csv`,
      `/api/batches/${batch.id}/record`,
      '/api/openapi.json',
      '/api/privacy',
      '/batches.atom',
      '/sitemap.xml',
      answersCalendarPath,
      calendarPath(batch.slug),
    ].toSorted(),
  );
});

test.each(open)('pages elsewhere may read %s, its refusals and what a browser asks before', async (path) => {
  const answer = await fetch(app.url + path, { headers: elsewhere });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject(opened);
  expect(answer.headers.getSetCookie()).toEqual([]);
  await answer.arrayBuffer();
  const preflight = await fetch(app.url + path, {
    method: 'OPTIONS',
    headers: {
      ...elsewhere,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    ...opened,
    'access-control-allow-methods': 'GET, HEAD',
    allow: 'GET, HEAD, OPTIONS',
  });
  expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/authorization|\*/i);
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
});

test('a refusal of what is open can be read elsewhere, too', async () => {
  const answer = await fetch(`${app.url}/api/batches/nothing-there`, { headers: elsewhere });
  expect(answer.status).toBe(404);
  expect(Object.fromEntries(answer.headers)).toMatchObject(opened);
  const wrong = await fetch(`${app.url}/api/active-batch`, { method: 'DELETE', headers: { origin: app.url } });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('pages elsewhere hear the live events', async () => {
  const stop = new AbortController();
  const answer = await fetch(app.url + eventsPath, { headers: elsewhere, signal: stop.signal });
  expect(Object.fromEntries(answer.headers)).toMatchObject(opened);
  stop.abort();
});

test.each(endpoints.filter(({ openToAll }) => !openToAll).map((endpoint) => [endpoint.name, endpoint] as const))(
  'no page elsewhere may read %s, or ask for it',
  async (_, { method, path }) => {
    const answer = await owner.fetch(fill(path), { method, headers: elsewhere });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(Object.fromEntries(answer.headers)).toMatchObject(closed);
    const preflight = await fetch(app.url + fill(path), { method: 'OPTIONS', headers: elsewhere });
    const isOpenToRead = open.includes(fill(path));
    expect(preflight.headers.has('access-control-allow-origin')).toBe(isOpenToRead);
    expect(preflight.headers.get('access-control-allow-methods') ?? 'GET, HEAD').toBe('GET, HEAD');
  },
);

test('an answer to a token can be read by no page elsewhere, whatever it is', async () => {
  const { token } = (await owner.send(tokensApi.make, { body: { name: 'Nightly', role: 'viewer' } })).body;
  for (const path of ['/api/active-batch', '/api/admin/batches']) {
    const answer = await fetch(app.url + path, { headers: { ...elsewhere, authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(Object.fromEntries(answer.headers)).toMatchObject(closed);
  }
});

test.each([
  ['POST', '/api/active-batch', 'GET, HEAD, OPTIONS'],
  ['GET', '/api/voters', 'POST, OPTIONS'],
  ['PUT', '/api/admin/batches', 'GET, HEAD, POST, OPTIONS'],
  ['GET', `/api/admin/batches/${batch.id}`, 'PATCH, DELETE, OPTIONS'],
])('%s %s is answered 405 with what there is', async (method, path, allow) => {
  const answer = await owner.fetch(path, { method });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
});
