import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { linkLimits, mailLimits } from '#contract/wire/rate-limits.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from, Role } from '#contract/wire/roles.ts';
import { LinkToken, Name, SignInEmail, TypedEmail } from '#contract/wire/text-fields.ts';
import { longestJudgementMs, Password } from './passwords.ts';
import { TownSignIn } from './town-sign-in.ts';

/** Who is signed in. */
export const Administrator = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Whether a sign-in asks for a code of an authenticator app too. */
  second_factor: z.boolean(),
});
export type Administrator = z.infer<typeof Administrator>;

/** An administrator as owners see them. */
export const ManagedAdministrator = z.extend(Administrator, {
  created_at: Moment,
  /** Since when this person is kept out; null: they may sign in. */
  disabled_at: z.nullable(Moment),
  revision: z.number(),
});
export type ManagedAdministrator = z.infer<typeof ManagedAdministrator>;

export const AdministratorChange = z
  .strictObject({ role: z.optional(Role), disabled: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'names nothing to change'));
export type AdministratorChange = z.infer<typeof AdministratorChange>;

/** A sign-in that was right: either it is complete, or `verifySecondFactor` completes it within ten minutes. */
export const SignInAnswer = z.discriminatedUnion('second_factor_needed', [
  z.object({ second_factor_needed: z.literal(false), administrator: Administrator }),
  z.object({ second_factor_needed: z.literal(true) }),
]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

const AdministratorParams = z.object({ id: Id });

export const administratorsApi = {
  signIn: defineEndpoint({
    name: 'signIn',
    summary: 'Signs an administrator in and sets the session cookie',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'public',
    // Loose on purpose: an absent or empty field has its own message, and a wrong form of address is a wrong sign-in.
    body: z.strictObject({
      email: z.optional(TypedEmail),
      password: z.optional(Password),
    }),
    longestMs: longestJudgementMs,
    status: 200,
    response: SignInAnswer,
    errors: ['credentials_missing', 'sign_in_failed', 'passwords_off'],
  }),
  sendCode: defineEndpoint({
    name: 'sendSignInCode',
    summary: 'Mails a code that signs in once, if somebody has this address; the answer is always the same',
    method: 'POST',
    path: '/api/auth/codes',
    access: 'public',
    limits: mailLimits,
    body: z.strictObject({ email: SignInEmail }),
    status: 204,
    errors: ['mail_not_configured', 'passwords_off'],
  }),
  signInByCode: defineEndpoint({
    name: 'signInByCode',
    summary: 'Signs an administrator in with the mailed code and sets the session cookie',
    method: 'POST',
    path: '/api/auth/sign-in/code',
    access: 'public',
    body: z.strictObject({ email: SignInEmail, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) }),
    status: 200,
    response: SignInAnswer,
    errors: ['code_wrong', 'passwords_off'],
  }),
  signOut: defineEndpoint({
    name: 'signOut',
    summary: 'Ends this session',
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'public',
    status: 204,
    errors: [],
  }),
  readSession: defineEndpoint({
    name: 'readSession',
    summary: 'Who is signed in, if anybody; whether a first administrator is still to be made; whether mail is sent',
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    status: 200,
    response: z.object({
      administrator: z.nullable(Administrator),
      set_up_needed: z.boolean(),
      /** False: nothing that needs a mail can work. */
      mail: z.boolean(),
      town_sign_in: TownSignIn,
    }),
    errors: [],
  }),
  setUp: defineEndpoint({
    name: 'setUpFirstAdministrator',
    summary: 'Makes the first owner, with the one-time link that the server printed, and signs in',
    method: 'POST',
    path: '/api/auth/set-up',
    access: 'public',
    limits: linkLimits,
    body: z.strictObject({ token: LinkToken, name: Name, email: SignInEmail, password: Password }),
    longestMs: longestJudgementMs,
    status: 201,
    response: Administrator,
    errors: ['set_up_link_invalid', 'passwords_off', 'password_too_short', 'password_too_weak'],
  }),
  list: defineEndpoint({
    name: 'listAdministrators',
    summary: 'All administrators, newest first',
    method: 'GET',
    path: '/api/admin/administrators',
    access: from('owner'),
    status: 200,
    response: z.array(ManagedAdministrator),
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateAdministrator',
    summary: 'Changes the role, keeps out or lets in again; who is kept out is signed out everywhere at once',
    method: 'PATCH',
    path: '/api/admin/administrators/{id}',
    access: from('owner'),
    params: AdministratorParams,
    headers: IfMatch,
    body: AdministratorChange,
    status: 200,
    response: ManagedAdministrator,
    errors: ['administrator_not_found', 'last_owner', 'changed_meanwhile'],
  }),
  remove: defineEndpoint({
    name: 'removeAdministrator',
    summary: 'Removes an administrator for good, signed out everywhere at once',
    method: 'DELETE',
    path: '/api/admin/administrators/{id}',
    access: from('owner'),
    params: AdministratorParams,
    status: 204,
    errors: ['administrator_not_found', 'last_owner'],
  }),
};
