import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { identityApi, noIdentity } from '#contract/running/identity.ts';
import type { Role } from '#contract/wire/roles.ts';
import { isSignedIn, password, tokenOf } from '#tests/support/administrators.ts';
import { administrator, startTestApp, type TestApp, type Visitor } from '#tests/support/app.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { deleteExpiredInvitations } from './invitation-repository.ts';

let app: TestApp;
let mailbox: Mailbox;
let owner: Visitor;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp(mailbox.env);
  owner = await app.signIn();
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const newEmail = () => `${randomUUID()}@example.org`;
const accept = (token: string, visitor = app.visitor(), chosen = password) =>
  visitor.send(invitationsApi.accept, { body: { token, name: 'Ada', password: chosen } });
const read = (token: string) => app.visitor().send(invitationsApi.read, { body: { token } });
const open = async () => (await owner.send(invitationsApi.list, {})).body.map(({ email }) => email);

async function invite(email: string, role: Role) {
  const answer = await owner.send(invitationsApi.invite, { body: { email, role } });
  return { ...answer, token: tokenOf(answer.body.link ?? '') };
}

test('an invitation is mailed and shown, and lets one person in with the role that it names', async () => {
  const email = newEmail();
  const { status, body, token } = await invite(email.toUpperCase(), 'moderator');
  expect(status).toBe(201);
  expect(body).toMatchObject({ email, role: 'moderator', mailed: true });
  expect(body.link.startsWith(`${app.url}/admin#invitation=`)).toBe(true);
  expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBeCloseTo(7 * 86_400_000, -4);
  const mail = await mailbox.take();
  expect(mail.text).toContain(body.link);
  expect(mail.recipients.map((one) => one.toLowerCase())).toEqual([email]);

  expect(await open()).toEqual([email]);
  expect((await read(token)).body).toMatchObject({ email, role: 'moderator' });
  const weak = await accept(token, app.visitor(), 'qwertyuiop12');
  expect(weak).toMatchObject({ status: 400, body: { code: 'password_too_weak' } });
  expect(weak.body.reasons).toContain('like_common_password');

  const visitors = Array.from({ length: 5 }, () => app.visitor());
  const answers = await Promise.all(visitors.map((visitor) => accept(token, visitor)));
  const [entered = -1] = answers.flatMap(({ status }, n) => (status === 201 ? [n] : []));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers[entered]?.body).toMatchObject({ email, name: 'Ada', role: 'moderator' });
  expect(await isSignedIn(visitors[entered] as Visitor)).toBe(true);
  expect(await open()).toEqual([]);
  expect((await read(token)).body.code).toBe('invitation_invalid');
});

test('a second invitation replaces the first; a withdrawn or old one lets nobody in', async () => {
  const email = newEmail();
  const first = await invite(email, 'viewer');
  const second = await invite(email, 'administrator');
  expect(await open()).toEqual([email]);
  expect((await accept(first.token)).body.code).toBe('invitation_invalid');
  const withdraw = () => owner.send(invitationsApi.withdraw, { params: { id: second.body.id } });
  expect((await withdraw()).status).toBe(204);
  expect(await withdraw()).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });
  expect(await accept(second.token)).toMatchObject({ status: 403, body: { code: 'invitation_invalid' } });

  const third = await invite(email, 'viewer');
  await app.deps.db
    .updateTable('administrator_invitations')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await accept(third.token)).body.code).toBe('invitation_invalid');
  expect(await open()).toEqual([]);
});

test('who is an administrator already is not invited', async () => {
  const answer = await invite(administrator.email.toUpperCase(), 'viewer');
  expect(answer).toMatchObject({ status: 409, body: { code: 'administrator_exists' } });
});

test('the database keeps no token', async () => {
  const { token } = await invite(newEmail(), 'viewer');
  const rows = await app.deps.db.selectFrom('administrator_invitations').selectAll().execute();
  expect(rows.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('without mail the link is there for the owner to hand on', async () => {
  const mute = await startTestApp();
  const email = newEmail();
  const { body } = await (await mute.signIn()).send(invitationsApi.invite, { body: { email, role: 'owner' } });
  expect(body.mailed).toBe(false);
  const accepted = { token: tokenOf(body.link), name: 'Ada', password };
  expect((await mute.visitor().send(invitationsApi.accept, { body: accepted })).status).toBe(201);
  const signIn = await mute.visitor().send(administratorsApi.signIn, { body: { email, password } });
  expect(signIn.status).toBe(200);
  await mute.stop();
});

test('an expired invitation is removed, an open one stays', async () => {
  await invite('late@example.org', 'viewer');
  await app.deps.db
    .updateTable('administrator_invitations')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('email', '=', 'late@example.org')
    .execute();
  await invite('early@example.org', 'viewer');
  await deleteExpiredInvitations(app.deps.db);
  const left = await app.deps.db.selectFrom('administrator_invitations').select('email').execute();
  expect(left.map(({ email }) => email)).toContain('early@example.org');
  expect(left.map(({ email }) => email)).not.toContain('late@example.org');
});

test('the mail names the role, and whom to ask where the council says so', async () => {
  const mailed = async (role: Role) => {
    const email = newEmail();
    await invite(email, role);
    // Mails to others may come beside it.
    const find = () => mailbox.mails.find(({ recipients }) => recipients.includes(email));
    await expect.poll(find).toBeDefined();
    return find()?.text;
  };
  const before = await mailed('council');
  expect(before).toContain('Your role is council: you write what became of the questions.');
  expect(before).not.toContain('Whom to ask');
  const body = { ...noIdentity, contact: 'Maren, 01 234 56' };
  expect((await owner.send(identityApi.update, { headers: {}, body })).status).toBe(200);
  expect(await mailed('administrator')).toContain('Whom to ask: Maren, 01 234 56');
});
