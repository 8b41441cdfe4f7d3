import { type Administrator, administratorsApi } from '#contract/people/administrators.ts';
import { invitationsApi } from '#contract/people/invitations.ts';
import { secondFactorApi } from '#contract/people/second-factor.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { TestApp, Visitor } from './app.ts';
import { showCode } from './authenticator.ts';
import type { Mailbox } from './mailbox.ts';

export const password = 'ninety blue herons waltz';

export type Member = {
  visitor: Visitor;
  administrator: Administrator;
  credentials: { email: string; password: string };
};

let members = 0;

/** Somebody new of this role, let in by an invitation and signed in; where it is mailed, by the mail. */
export async function join(app: TestApp, owner: Visitor, role: Role, mailbox?: Mailbox): Promise<Member> {
  members += 1;
  const email = `${role}.${members}@example.org`;
  const { body: invitation } = await owner.send(invitationsApi.invite, { body: { email, role } });
  const visitor = app.visitor();
  await mailbox?.take();
  const body = { token: tokenOf(invitation.link), name: `Some ${role}`, password };
  const { status, body: administrator } = await visitor.send(invitationsApi.accept, { body });
  if (status !== 201) throw new Error(`The ${role} could not accept the invitation: ${status}`);
  return { visitor, administrator, credentials: { email, password } };
}

/** The token of a one-time link. */
export function tokenOf(text: string): string {
  return /#\w+=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Turns the second factor of this member on; gives the secret of the app, the code that was used, and the recovery codes. */
export async function turnSecondFactorOn({ visitor, credentials }: Member) {
  const { body } = await visitor.send(secondFactorApi.begin, { body: { password: credentials.password } });
  const code = await showCode(body.secret);
  const confirmed = await visitor.send(secondFactorApi.confirm, { body: { code } });
  if (confirmed.status !== 204) throw new Error(`The second factor could not be turned on: ${confirmed.status}`);
  return { secret: body.secret, code, recoveryCodes: body.recovery_codes };
}

/** Whether this browser is signed in. */
export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.send(administratorsApi.readSession, {})).body.administrator !== null;
}
