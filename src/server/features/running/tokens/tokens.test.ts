import { afterAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { batchesApi } from '#contract/council/batches.ts';
import { questionsApi } from '#contract/council/questions.ts';
import { administratorsApi } from '#contract/people/administrators.ts';
import { type NewToken, tokensApi } from '#contract/running/tokens.ts';
import { auditApi } from '#contract/trust/audit.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { join } from '#tests/support/administrators.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { openBatch } from '#tests/support/council.ts';

const app = await startTestApp();
const owner = await app.signIn();

beforeEach(() => app.empty());
afterAll(() => app.stop());

const make = async (asked: Partial<NewToken> = {}) =>
  (await owner.send(tokensApi.make, { body: { name: 'Nightly', role: 'administrator', ...asked } })).body;

/** A program somewhere: no browser, no cookie, no Origin. */
function program(token: string, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(app.url + path, { ...init, headers: { ...headers, ...(init.headers as object) } });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  const send = (endpoint: Endpoint, { params = {}, body }: { params?: Record<string, string>; body?: object }) =>
    ask(
      endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      {
        method: endpoint.method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
    );
  return { ask, send };
}

test('a program makes a batch and asks questions with a token alone, and the audit says which one it was', async () => {
  const { token, id } = await make();
  const nightly = program(token);
  const deadlines = { submission_deadline: '2030-01-10T18:00:00.000Z', stoning_deadline: '2030-01-17T18:00:00.000Z' };
  const created = await nightly.send(batchesApi.create, { body: { name: 'January', ...deadlines } });
  expect(created.status).toBe(201);
  const question = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org', batch_id: created.body.id };
  expect((await nightly.send(questionsApi.create, { body: question })).status).toBe(201);
  const { entries } = (await owner.send(auditApi.list, { query: { kind: 'batch.created' } })).body;
  expect(entries).toMatchObject([{ actor_id: id, actor_name: 'API: Nightly' }]);
});

test('nobody can read a token again, and the database holds only its hash', async () => {
  const { token } = await make();
  expect(JSON.stringify((await owner.send(tokensApi.list, {})).body)).not.toContain(token);
  const rows = await app.deps.db.selectFrom('api_tokens').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token.replace('tenstones_', ''));
});

test('a token may do what its role may', async () => {
  const viewer = program((await make({ role: 'viewer' })).token);
  expect((await viewer.ask('/api/admin/batches')).status).toBe(200);
  const refused = await viewer.send(batchesApi.create, { body: {} });
  expect([refused.status, refused.body.code]).toEqual([403, 'role_insufficient']);
});

const owners = endpoints.filter(({ access }) => typeof access !== 'string' && access.join() === 'owner');
const people = endpoints.filter(({ peopleOnly }) => peopleOnly);

test.each([...owners, ...people].map((endpoint) => [endpoint.name, endpoint] as const))(
  'no token may call %s',
  async (_, endpoint) => {
    const { token } = await make();
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    const params = { id: crypto.randomUUID(), job: '1', delivery: crypto.randomUUID() };
    const answer = await program(token).send(endpoint, { params, ...body });
    expect([answer.status, answer.body.code]).toEqual([403, 'role_insufficient']);
  },
);

test('all that somebody does with their own account is for people', () => {
  const own = endpoints.filter(({ path, access }) => path.startsWith('/api/auth/') && typeof access !== 'string');
  expect(own.filter(({ peopleOnly }) => !peopleOnly)).toEqual([]);
});

test('a cookie beside a token is not read', async () => {
  let cookie = '';
  const member = await join(app, owner, 'owner');
  const signedIn = await app.visitor().fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member.credentials),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { token } = await make({ role: 'viewer' });
  const both = program(token, { cookie });
  expect((await both.ask('/api/auth/session')).body.administrator).toBeNull();
  expect((await both.ask('/api/admin/tokens')).status).toBe(403);
  expect((await program('nonsense', { cookie }).ask('/api/admin/batches')).body.code).toBe('token_invalid');
});

test('without a token a program that says nothing of where it comes from is refused, as ever', async () => {
  const answer = await fetch(`${app.url}/api/admin/batches`, { method: 'POST', body: '{}' });
  expect(await answer.json()).toMatchObject({ code: 'foreign_origin' });
});

test('a token for one batch reaches nothing but that', async () => {
  const { batch, questions } = await openBatch(owner, { phase: 1 });
  const { batch: other, questions: others } = await openBatch(owner, { phase: 1, active: false, takeAlong: 'none' });
  const one = program((await make({ batch: batch.id })).token);
  expect((await one.ask('/api/admin/batches')).body).toMatchObject([{ id: batch.id }]);
  expect((await one.ask(`/api/admin/batches/${batch.id}/figures`)).status).toBe(200);
  expect((await one.ask(`/api/admin/questions?batch=${batch.id}`)).body).toHaveLength(questions.length);
  const asked = { text: 'Why?', author: 'Ada', author_email: 'ada@example.org' };
  expect((await one.send(questionsApi.create, { body: { ...asked, batch_id: batch.id } })).status).toBe(201);
  const refused = [
    await one.ask(`/api/admin/batches/${other.id}/figures`),
    await one.ask('/api/admin/questions'),
    await one.ask(`/api/admin/questions?batch=${other.id}`),
    await one.ask('/api/admin/users'),
    await one.send(questionsApi.create, { body: { ...asked, batch_id: other.id } }),
    await one.send(questionsApi.create, { body: asked }),
    await one.send(batchesApi.assign, { params: { id: batch.id, questionId: others[0]?.id ?? '' } }),
    await one.send(batchesApi.assignAll, { params: { id: batch.id } }),
  ];
  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'token_of_other_batch']);
});

test('what is revoked, over, or of somebody who is no owner any more lets nobody in', async () => {
  const knock = async (token: string) => (await program(token).ask('/api/admin/batches')).status;
  const state = async () => (await owner.send(tokensApi.list, {})).body[0]?.state;
  const member = await join(app, owner, 'owner');
  const body = { name: 'Import', role: 'viewer' } as const;
  const made = (await member.visitor.send(tokensApi.make, { body })).body;
  expect(await knock(made.token)).toBe(200);
  const params = { id: member.administrator.id };
  const change = (to: { role?: 'viewer' | 'owner'; disabled?: boolean }) =>
    owner.send(administratorsApi.update, { params, headers: {}, body: to });
  await change({ role: 'viewer' });
  expect([await knock(made.token), await state()]).toEqual([401, 'resting']);
  await change({ role: 'owner', disabled: true });
  expect([await knock(made.token), await state()]).toEqual([401, 'resting']);
  await change({ disabled: false });
  expect(await knock(made.token)).toBe(200);
  await asOwner(
    app.connection,
    `update api_tokens set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'`,
  );
  expect([await knock(made.token), await state()]).toEqual([401, 'expired']);
  const another = await make();
  expect((await owner.send(tokensApi.revoke, { params: { id: another.id } })).status).toBe(204);
  expect(await knock(another.token)).toBe(401);
  expect((await owner.send(tokensApi.revoke, { params: { id: another.id } })).body.code).toBe('token_not_found');
  const { entries } = (await owner.send(auditApi.list, { query: { kind: 'token.revoked' } })).body;
  expect(entries).toMatchObject([{ before: { name: 'Nightly', role: 'administrator' } }]);
});

test('a token lasts a year, or less', async () => {
  const made = await make();
  const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000;
  expect([365, 366]).toContain(Math.round(days));
  for (const expires_at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
    const body = { name: 'Nightly', role: 'viewer', expires_at } as const;
    const refused = await owner.send(tokensApi.make, { body });
    expect(refused.body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['body', 'expires_at'] }] });
  }
});

test('owners see when a token was last used', async () => {
  const { token } = await make();
  const used = async () => (await owner.send(tokensApi.list, {})).body[0]?.last_used_at;
  expect(await used()).toBeNull();
  await program(token).ask('/api/admin/batches');
  expect(Date.parse((await used()) ?? '')).toBeGreaterThan(0);
});
