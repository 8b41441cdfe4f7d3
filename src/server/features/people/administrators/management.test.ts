import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchesApi } from '#contract/council/batches.ts';
import { type AdministratorChange, administratorsApi } from '#contract/people/administrators.ts';
import { usersApi } from '#contract/people/users.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { isSignedIn, join, type Member } from '#tests/support/administrators.ts';
import { administrator, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn();
});
afterAll(() => app.stop());

const change = (who: Visitor, id: string, body: AdministratorChange, headers = {}) =>
  who.send(administratorsApi.update, { params: { id }, headers, body });
const remove = (who: Visitor, id: string) => who.send(administratorsApi.remove, { params: { id } });
const signIn = ({ credentials }: Member) => app.visitor().send(administratorsApi.signIn, { body: credentials });

test('an owner sees all administrators, newest first', async () => {
  const member = await join(app, owner, 'moderator');
  const { body } = await owner.send(administratorsApi.list, {});
  expect(body.map(({ email }) => email)).toEqual([member.credentials.email, administrator.email]);
  expect(body[0]).toMatchObject({ role: 'moderator', second_factor: false, disabled_at: null, revision: 1 });
  expect(JSON.stringify(body)).not.toMatch(/password|token|secret/);
});

test('a change of role counts from the next call on', async () => {
  const { visitor, administrator: member } = await join(app, owner, 'viewer');
  const create = () => visitor.send(usersApi.create, { body: { name: 'Ada', email: `${randomUUID()}@example.org` } });
  expect(await create()).toMatchObject({ status: 403, body: { code: 'role_insufficient' } });
  const changed = await change(owner, member.id, { role: 'administrator' }, toIfMatch(1));
  expect(changed).toMatchObject({ status: 200, body: { role: 'administrator', revision: 2 } });
  expect((await create()).status).toBe(201);
  const late = await change(owner, member.id, { role: 'owner' }, toIfMatch(1));
  expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
});

describe('somebody who is kept out', () => {
  test('is signed out at once, on another copy of the app too, and cannot sign in', async () => {
    const copy = await startTestApp({}, app.connection);
    const member = await join(app, owner, 'owner');
    const elsewhere = copy.visitor();
    await elsewhere.send(administratorsApi.signIn, { body: member.credentials });
    expect((await elsewhere.send(batchesApi.list, {})).status).toBe(200);

    expect((await change(owner, member.administrator.id, { disabled: true })).body.disabled_at).not.toBeNull();

    for (const visitor of [member.visitor, elsewhere]) {
      expect(await visitor.send(batchesApi.list, {})).toMatchObject({
        status: 401,
        body: { code: 'sign_in_required' },
      });
      expect(await isSignedIn(visitor)).toBe(false);
    }
    expect(await sessionsOf(member)).toEqual([]);
    const wrong = await app.visitor().send(administratorsApi.signIn, {
      body: { ...member.credentials, password: 'wrong' },
    });
    const right = await signIn(member);
    expect({ ...right.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
    expect(right.headers.getSetCookie()).toEqual(wrong.headers.getSetCookie());

    await change(owner, member.administrator.id, { disabled: false });
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await signIn(member)).status).toBe(200);
    await copy.stop();
  });

  test('is out even while a session is left', async () => {
    const member = await join(app, owner, 'administrator');
    await app.deps.db
      .updateTable('administrators')
      .set({ disabled_at: new Date() })
      .where('id', '=', member.administrator.id)
      .execute();
    expect(await sessionsOf(member)).toHaveLength(1);
    expect((await member.visitor.send(batchesApi.list, {})).status).toBe(401);
  });
});

const sessionsOf = ({ administrator: { id } }: Member) =>
  app.deps.db.selectFrom('administrator_sessions').select('id').where('administrator_id', '=', id).execute();

test('who is removed is gone with everything, and is not found any more', async () => {
  const member = await join(app, owner, 'moderator');
  expect((await remove(owner, member.administrator.id)).status).toBe(204);
  expect(await isSignedIn(member.visitor)).toBe(false);
  expect((await signIn(member)).status).toBe(401);
  expect(await sessionsOf(member)).toEqual([]);
  for (const answer of [
    await remove(owner, member.administrator.id),
    await change(owner, randomUUID(), { role: 'viewer' }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'administrator_not_found' } });
  }
});

describe('the last owner', () => {
  let council: TestApp;
  let last: Pick<Member, 'visitor' | 'administrator'>;

  beforeAll(async () => {
    council = await startTestApp();
    const visitor = await council.signIn();
    const { body } = await visitor.send(administratorsApi.readSession, {});
    if (!body.administrator) throw new Error('The first owner is not signed in.');
    last = { visitor, administrator: body.administrator };
  });
  afterAll(() => council.stop());

  const acts: [string, (who: Visitor, id: string) => Promise<{ status: number }>][] = [
    ['demoted', (who, id) => change(who, id, { role: 'administrator' })],
    ['kept out', (who, id) => change(who, id, { disabled: true })],
    ['removed', remove],
  ];

  test.each(acts)('cannot be %s', async (_, act) => {
    const decoy = await join(council, last.visitor, 'owner');
    await change(last.visitor, decoy.administrator.id, { disabled: true });
    expect(await act(last.visitor, last.administrator.id)).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect(await isSignedIn(last.visitor)).toBe(true);
  });

  test.each(acts)('remains when two owners are %s by each other at once', async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const other = await join(council, last.visitor, 'owner');
      const answers = await Promise.all([
        act(last.visitor, other.administrator.id),
        act(other.visitor, last.administrator.id),
      ]);
      // Who came too late is no owner any more, and is not told to be the only one.
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([
        expect.toSatisfy((status) => status === 401 || status === 403),
      ]);
      const left = await enabledOwners();
      expect(left).toHaveLength(1);
      if (left[0] === other.administrator.id) last = other;
    }
  });

  async function enabledOwners(): Promise<string[]> {
    const query = council.deps.db.selectFrom('administrators').select('id').where('role', '=', 'owner');
    return (await query.where('disabled_at', 'is', null).execute()).map(({ id }) => id);
  }
});
