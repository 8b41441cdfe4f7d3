import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { KnownProblem } from '#contract/wire/known-problem.ts';
import { join } from '#tests/support/administrators.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeBooth, boothRules } from '#tests/support/booth.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';
import { readLastingRows } from '#tests/support/lasting-rows.ts';
import { longest, validBodies } from './valid-bodies.ts';

let app: TestApp;
let admin: Visitor;
let booth: Visitor;
let councillor: Visitor;
let batchId: string;
let questionIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await becomeVoter(await app.signIn());
  const { batch, questions } = await openBatch(admin, { phase: 1, rules: boothRules });
  booth = await becomeBooth(admin, app.visitor(), batch);
  councillor = (await join(app, admin, 'council')).visitor;
  batchId = batch.id;
  questionIds = questions.map(({ id }) => id);
});
afterAll(() => app.stop());

const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
const writing = endpoints.filter(({ method, body }) => method !== 'GET' && body);

/** Somebody whom its guard lets in. */
function callerOf({ access }: Endpoint): Visitor {
  if (access === 'booth') return booth;
  return Array.isArray(access) && !access.includes('owner') ? councillor : admin;
}

function send(endpoint: Endpoint, body: string, ids = { id: batchId, questionId: questionIds[0] ?? '' }) {
  const params: Record<string, string> = ids;
  return callerOf(endpoint).fetch(
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(endpoint.method !== 'GET' && { body }),
    },
  );
}

/** The endpoint's path on rows that are there. */
function fillPath({ path }: Endpoint): string {
  const ids: Record<string, string> = { id: batchId, questionId: questionIds[0] ?? '' };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

let known: unknown;

/** What one guard refuses at every endpoint alike: each is tried with the first, and every fourth of the others in turn. */
function inTurn<Item>(list: readonly Item[], { name }: Endpoint): Item[] {
  const turn = endpoints.findIndex((endpoint) => endpoint.name === name);
  return list.filter((_, index) => index === 0 || (index + turn) % 4 === 0);
}

/** Reads once for all refusals before it. */
async function expectNothingChanged(): Promise<void> {
  expect(await readLastingRows(app.deps.db)).toEqual(known);
}

async function expectRefusal(answer: Response, codes: readonly string[], what?: string): Promise<void> {
  expect(answer.headers.get('content-type'), what).toContain('application/problem+json');
  const problem = KnownProblem.parse(await answer.json());
  expect(problem.status, what).toBe(answer.status);
  expect(codes, what).toContain(problem.code);
}

test('every endpoint has a name of its own, and a valid body here if it takes one', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  expect(Object.keys(validBodies).sort()).toEqual(writing.map(({ name }) => name).sort());
});

test('the description names whom the council has one ask, once it says so', async () => {
  const read = async () => (await (await app.visitor().fetch('/api/openapi.json')).json()) as { info: object };
  expect((await read()).info).not.toHaveProperty('contact');
  const name = 'Bürgerrat Lindental';
  const contact = 'Maren, 01 234 56, maren@lindental.example, https://lindental.example/rat';
  await admin.send(identityApi.update, { headers: {}, body: { ...noIdentity, name, contact } });
  expect((await read()).info).toMatchObject({
    contact: { name, email: 'maren@lindental.example', url: 'https://lindental.example/rat' },
  });
  await admin.send(identityApi.update, { headers: {}, body: noIdentity });
});

test('every endpoint is served and described', async () => {
  const document = (await (await app.visitor().fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const { name, method, path } of endpoints) {
    expect(app.http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), name).toBe(true);
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

describe('access', () => {
  let stranger: Visitor;

  beforeAll(async () => {
    stranger = await becomeVoter(app.visitor());
  });

  test.each(named(endpoints.filter(({ access }) => typeof access !== 'string')))(
    '%s is for administrators',
    async (_, endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, randomUUID());
      const answer = await stranger.fetch(path, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        ...(endpoint.method !== 'GET' && { body: JSON.stringify(validBodies[endpoint.name] ?? {}) }),
      });
      await expectRefusal(answer, ['sign_in_required']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('a write of another site', () => {
  beforeAll(async () => {
    known = await readLastingRows(app.deps.db);
  });

  const json = { 'content-type': 'application/json' };
  const multipart = '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nWhy?\r\n--x--';
  type Forgery = [what: string, code: ErrorCode, headers: Record<string, string>, body?: string];
  const forgeries: Forgery[] = [
    ['a foreign origin', 'foreign_origin', { ...json, origin: 'https://evil.example' }],
    ['a null origin', 'foreign_origin', { ...json, origin: 'null' }],
    ['no origin', 'foreign_origin', { ...json, origin: '' }],
    ['a foreign site', 'foreign_origin', { ...json, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', 'foreign_origin', { ...json, 'sec-fetch-site': 'same-site' }],
    ['a foreign site without origin', 'foreign_origin', { ...json, origin: '', 'sec-fetch-site': 'cross-site' }],
    ['our site with a foreign origin', 'foreign_origin', { ...json, origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['plain text', 'unsupported_media_type', { 'content-type': 'text/plain' }],
    ['a form', 'unsupported_media_type', { 'content-type': 'application/x-www-form-urlencoded' }, 'text=Why%3F'],
    ['a form with files', 'unsupported_media_type', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
    ['XML', 'unsupported_media_type', { 'content-type': 'application/xml' }, '<text/>'],
  ];
  test.each(named(endpoints.filter(({ method }) => method !== 'GET')))(
    '%s is refused however it comes, and not reached by GET',
    async (name, endpoint) => {
      const path = fillPath(endpoint);
      for (const [what, code, headers, body] of inTurn(forgeries, endpoint)) {
        const answer = await admin.fetch(path, {
          method: endpoint.method,
          headers: { 'idempotency-key': randomUUID(), ...headers },
          body: body ?? JSON.stringify(validBodies[name] ?? {}),
        });
        await expectRefusal(answer, [code], what);
        expect(answer.headers.get('set-cookie'), what).toBeNull();
      }
      if (!endpoint.body)
        for (const origin of ['https://evil.example', 'null', '']) {
          const answer = await admin.fetch(path, { method: endpoint.method, headers: { origin } });
          await expectRefusal(answer, ['foreign_origin'], `no body, from ${origin}`);
        }
      for (const method of ['GET', 'HEAD']) {
        const answer = await admin.fetch(path, { method });
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    },
  );

  test('has changed nothing', expectNothingChanged);

  test('our own page is welcome, also where its browser names only the site', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: '', 'sec-fetch-site': 'same-origin' }]) {
      expect((await app.visitor().fetch(ballotsApi.becomeVoter.path, { method: 'POST', headers })).status).toBe(204);
    }
  });
});

describe('a write that cannot be read', () => {
  beforeAll(async () => {
    known = await readLastingRows(app.deps.db);
  });

  const spoiled: [string, (body: Record<string, unknown>) => string][] = [
    ['an unknown field', (body) => JSON.stringify({ ...body, surprise: 1 })],
    ['__proto__', (body) => JSON.stringify(body).replace(/^\{/, '{"__proto__":{"admin":true},')],
    ['constructor.prototype', (body) => JSON.stringify(body).replace(/^\{/, '{"constructor":{"prototype":{"x":1}},')],
    ['half of it', (body) => JSON.stringify(body).slice(0, -2)],
    ['nothing', () => ''],
    ['an array', () => '[]'],
    ['null', () => 'null'],
    ['a number', () => '7'],
    ['far too much', (body) => JSON.stringify({ ...body, name: 'x'.repeat(200_000) })],
  ];
  const texts: [string, (max: number) => unknown][] = [
    ['blank text', () => ' \t\n '],
    ['oversized text', (max) => 'x'.repeat(max + 1)],
    ['NUL', () => 'a\0b@example.org'],
    ['a lone surrogate', () => 'a\ud800b@example.org'],
    ['a number for text', () => 7],
    ['an object for text', () => ({ $gt: '' })],
  ];
  const textFieldsOf = ({ name }: Endpoint) => Object.keys(validBodies[name] ?? {}).filter((field) => field in longest);
  // These say their own name for what is missing, or mean something: an empty banner text is none.
  const lawful = new Set([
    'signIn blank text',
    'updateBatch blank text',
    'updatePrivacy blank text',
    'updateIdentity blank text',
    'sayVerdict blank text',
  ]);
  // A wrong token, password or code is any text, and has a refusal of its own.
  const ownRefusals: Partial<Record<string, readonly string[]>> = {
    token: ['set_up_link_invalid', 'invitation_invalid', 'reset_link_invalid'],
    code: ['code_wrong', 'second_factor_wrong', 'second_factor_expired', 'second_factor_off'],
    email: ['sign_in_failed'],
    file: ['logo_unreadable'],
    password: [
      'sign_in_failed',
      'set_up_link_invalid',
      'invitation_invalid',
      'reset_link_invalid',
      'password_too_short',
      'password_too_weak',
      'password_wrong',
      'second_factor_off',
    ],
    current_password: ['password_wrong'],
  };

  test.each(named(writing))('%s refuses each', async (name, endpoint) => {
    for (const [what, spoil] of inTurn(spoiled, endpoint)) {
      const answer = await send(endpoint, spoil(validBodies[name] ?? {}));
      await expectRefusal(answer, ['invalid_input', 'malformed_json', 'payload_too_large'], what);
    }
    for (const field of textFieldsOf(endpoint))
      for (const [what, make] of inTurn(texts, endpoint)) {
        if (lawful.has(`${name} ${what}`)) continue;
        const body = { ...validBodies[name], [field]: make(longest[field] ?? 0) };
        const answer = await send(endpoint, JSON.stringify(body));
        await expectRefusal(answer, ['invalid_input', ...(ownRefusals[field] ?? [])], `${field}: ${what}`);
      }
  });

  test('has changed nothing', expectNothingChanged);

  // Any word may be an address, and jobs are numbered.
  const byId = endpoints.filter(({ params }) => params && !('slug' in params.shape) && !('job' in params.shape));
  test.each(named(byId))('%s refuses ids that are none', async (name, endpoint) => {
    for (const id of inTurn(['1', 'null', '%00', "' or 1=1", '../..', randomUUID().slice(1)], endpoint)) {
      const ids = { id: encodeURIComponent(id), questionId: encodeURIComponent(id) };
      await expectRefusal(await send(endpoint, JSON.stringify(validBodies[name] ?? {}), ids), [
        'invalid_input',
        'route_not_found',
      ]);
    }
  });
});
