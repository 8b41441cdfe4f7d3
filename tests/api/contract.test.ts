import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { ballotsApi } from '#contract/ballots.ts';
import { batchesApi } from '#contract/batches.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, Problem } from '#contract/errors.ts';
import { maxLengths } from '#contract/fields.ts';
import { outcomesApi } from '#contract/outcomes.ts';
import { paperApi } from '#contract/paper.ts';
import { questionsApi } from '#contract/questions.ts';
import { revealApi } from '#contract/reveal.ts';
import { startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { becomeVoter, openBatch } from '#tests/support/council.ts';

let app: TestApp;
let admin: Visitor;
let batchId: string;
let questionIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  admin = await becomeVoter(await app.signIn());
  const { batch, questions } = await openBatch(admin, { phase: 1 });
  batchId = batch.id;
  questionIds = questions.map(({ id }) => id);
});
afterAll(() => app.stop());

test('whatever writes batches, questions or ballots is announced to who reads the public page', () => {
  const writes = [batchesApi, questionsApi, ballotsApi, paperApi, outcomesApi, revealApi].flatMap((noun): Endpoint[] =>
    Object.values(noun),
  );
  const expected = writes.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const marked = endpoints.filter(({ changesPublicPage }) => changesPublicPage).map(({ name }) => name);
  expect([...marked, 'becomeVoter'].sort()).toEqual(
    [...expected, 'erasePersonalData', 'leaveNameless', 'undoAct'].sort(),
  );
});

const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
const deadline = '2030-01-10T18:00:00Z';

const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"></svg>').toString('base64');

/** A body that each writing endpoint would take, to be spoiled in one place at a time. */
const validBodies: Record<string, Record<string, unknown>> = {
  submitQuestion: { name: 'Ada', email: 'ada@example.org', text: 'Why?' },
  createQuestion: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' },
  updateQuestion: { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' },
  createBatch: { name: 'Council', submission_deadline: deadline, stoning_deadline: deadline },
  updateBatch: { name: 'Council', phase_1_text: 'Welcome' },
  handOver: { first: 10 },
  resetStones: { reason: 'A rehearsal.' },
  createUser: { name: 'Ada', email: 'ada@example.org' },
  upsertUser: { name: 'Ada', email: 'ada@example.org' },
  updateUser: { name: 'Ada', email: 'ada@example.org' },
  castBallot: { choices: Array.from({ length: 4 }, () => randomUUID()) },
  changeMyBallot: { choices: Array.from({ length: 4 }, () => randomUUID()), replaces: '7ZQ4-0000' },
  takeOutQuestion: { reason: 'Asked twice' },
  moveReveal: { revealed: 1 },
  moveQuestions: { ids: [randomUUID()], batch_id: null },
  deleteQuestions: { ids: [randomUUID()] },
  correctQuestion: { text: 'Why?' },
  writeOutcome: { outcome: { state: 'sent', words: null, day: '2030-01-31', link: null } },
  signIn: { email: 'ada@example.org', password: 'x' },
  exportPersonalData: { email: 'ada@example.org' },
  erasePersonalData: { email: 'ada@example.org', questions: 'withdraw' },
  updatePrivacy: { privacy_text: 'We keep little.' },
  updateIdentity: { name: 'Council', contact: null, imprint: null, language: null, time_zone: null },
  cleanLogo: { file: logo },
  updateLogo: { file: logo },
  updateAddress: { public_url: 'https://stones.example.org' },
  openNetwork: { until: '2030-01-10T23:00:00.000Z' },
  sendSignInCode: { email: 'ada@example.org' },
  signInByCode: { email: 'ada@example.org', code: '123456' },
  verifySecondFactor: { code: '123456' },
  setUpFirstAdministrator: { token: 'x', name: 'Ada', email: 'ada@example.org', password: 'a long password' },
  readInvitation: { token: 'x' },
  acceptInvitation: { token: 'x', name: 'Ada', password: 'a long password' },
  sendPasswordResetLink: { email: 'ada@example.org' },
  resetPassword: { token: 'x', password: 'a long password' },
  changePassword: { current_password: 'x', password: 'a long password' },
  beginSecondFactor: { password: 'x' },
  confirmSecondFactor: { code: '123456' },
  renewRecoveryCodes: { password: 'x' },
  disableSecondFactor: { password: 'x' },
  inviteAdministrator: { email: 'ada@example.org', role: 'viewer' },
  updateAdministrator: { role: 'viewer' },
};

const longest: Record<string, number> = {
  text: maxLengths.question,
  name: maxLengths.name,
  author: maxLengths.name,
  email: maxLengths.email,
  author_email: maxLengths.email,
  phase_1_text: maxLengths.phaseText,
  words: maxLengths.councilWords,
  link: maxLengths.link,
  privacy_text: maxLengths.privacyText,
  token: 200,
  code: 32,
  password: 128,
  current_password: 128,
};

const writing = endpoints.filter(({ method, body }) => method !== 'GET' && body);

function send(endpoint: Endpoint, body: string, ids = { id: batchId, questionId: questionIds[0] ?? '' }) {
  const params: Record<string, string> = ids;
  return admin.fetch(
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

const lastingTables = [
  'users',
  'batches',
  'questions',
  'ballots',
  'administrators',
  'administrator_sessions',
  'audit_entries',
  'settings',
  'administrator_accounts',
  'administrator_invitations',
  'administrator_second_factors',
];

let known: unknown;

/** All rows that a refused request must leave as they were, with one question to the database. */
async function readAll(): Promise<unknown> {
  const rowsOf = (table: string) =>
    sql`(select json_agg(line order by line::text) from ${sql.table(table)} as line) as ${sql.ref(table)}`;
  const { rows } = await sql`select ${sql.join(lastingTables.map(rowsOf))}`.execute(app.deps.db);
  return rows;
}

/** Reads once per refusal: what one has left is what the next one found. */
async function expectNothingChanged(): Promise<void> {
  const before = known;
  known = await readAll();
  expect(known).toEqual(before);
}

async function expectRefusal(answer: Response, codes: readonly string[]): Promise<void> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = Problem.parse(await answer.json());
  expect(problem.status).toBe(answer.status);
  expect(codes).toContain(problem.code);
}

test('every endpoint has a name of its own, and a valid body here if it takes one', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  expect(Object.keys(validBodies).sort()).toEqual(writing.map(({ name }) => name).sort());
});

test.each(named(endpoints))('%s is served and described', async (_, endpoint) => {
  expect(app.http.hasRoute({ method: endpoint.method, url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
  const document = (await (await app.visitor().fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.name);
});

describe('access', () => {
  test.each(named(endpoints.filter(({ access }) => access !== 'public' && access !== 'voter')))(
    '%s is for administrators',
    async (_, endpoint) => {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, randomUUID());
      const stranger = await becomeVoter(app.visitor());
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
    known = await readAll();
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
  const matrix = endpoints
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint) => forgeries.map((forgery) => [endpoint.name, forgery[0], endpoint, forgery] as const));

  test.each(matrix)('%s is refused with %s', async (name, _what, endpoint, [, code, headers, body]) => {
    const answer = await admin.fetch(fillPath(endpoint), {
      method: endpoint.method,
      headers: { 'idempotency-key': randomUUID(), ...headers },
      body: body ?? JSON.stringify(validBodies[name] ?? {}),
    });
    await expectRefusal(answer, [code]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    await expectNothingChanged();
  });

  const bodiless = endpoints.filter(({ method, body }) => method !== 'GET' && !body);
  test.each(named(bodiless))('%s is refused without a body too', async (_, endpoint) => {
    for (const origin of ['https://evil.example', 'null', '']) {
      const answer = await admin.fetch(fillPath(endpoint), { method: endpoint.method, headers: { origin } });
      await expectRefusal(answer, ['foreign_origin']);
    }
    await expectNothingChanged();
  });

  test.each(named(endpoints.filter(({ method }) => method !== 'GET')))(
    '%s is not reached by GET',
    async (_, endpoint) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await admin.fetch(fillPath(endpoint), { method });
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
      await expectNothingChanged();
    },
  );

  test('our own page is welcome, also where its browser names only the site', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: '', 'sec-fetch-site': 'same-origin' }]) {
      expect((await app.visitor().fetch(ballotsApi.becomeVoter.path, { method: 'POST', headers })).status).toBe(204);
    }
  });
});

describe('a write that cannot be read', () => {
  beforeAll(async () => {
    known = await readAll();
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
  const matrix = writing.flatMap((endpoint) =>
    spoiled.map(([what, spoil]) => [endpoint.name, what, endpoint, spoil] as const),
  );
  const textMatrix = writing.flatMap((endpoint) =>
    Object.keys(validBodies[endpoint.name] ?? {})
      .filter((field) => field in longest)
      .flatMap((field) => texts.map(([what, make]) => [endpoint.name, field, what, endpoint, make] as const)),
  );
  // These say their own name for what is missing, or mean something: an empty banner text is none.
  const lawful = new Set([
    'signIn blank text',
    'updateBatch blank text',
    'updatePrivacy blank text',
    'updateIdentity blank text',
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

  test.each(matrix)('%s refuses %s', async (name, _what, endpoint, spoil) => {
    const answer = await send(endpoint, spoil(validBodies[name] ?? {}));
    await expectRefusal(answer, ['invalid_input', 'malformed_json', 'payload_too_large']);
    await expectNothingChanged();
  });

  test.each(textMatrix)('%s refuses in %s: %s', async (name, field, what, endpoint, make) => {
    if (lawful.has(`${name} ${what}`)) return;
    const body = { ...validBodies[name], [field]: make(longest[field] ?? 0) };
    const answer = await send(endpoint, JSON.stringify(body));
    await expectRefusal(answer, ['invalid_input', ...(ownRefusals[field] ?? [])]);
    await expectNothingChanged();
  });

  // Any word may be an address, and jobs are numbered by their library.
  const byId = endpoints.filter(({ params }) => params && !('slug' in params.shape) && !('job' in params.shape));
  test.each(named(byId))('%s refuses ids that are none', async (name, endpoint) => {
    for (const id of ['1', 'null', '%00', "' or 1=1", '../..', randomUUID().slice(1)]) {
      const ids = { id: encodeURIComponent(id), questionId: encodeURIComponent(id) };
      await expectRefusal(await send(endpoint, JSON.stringify(validBodies[name] ?? {}), ids), [
        'invalid_input',
        'route_not_found',
      ]);
    }
  });
});

test('the contract imports zod and nothing else', async () => {
  const folder = new URL('../../src/contract/', import.meta.url);
  for (const name of (await readdir(folder)).filter((one) => !one.endsWith('.test.ts'))) {
    const imports = [...(await readFile(new URL(name, folder), 'utf8')).matchAll(/from '([^']+)'/g)].map(
      (match) => match[1],
    );
    expect(imports.filter((from) => from !== 'zod/mini' && !from?.startsWith('./'))).toEqual([]);
  }
});
