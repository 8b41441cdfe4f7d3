import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { linkLimits } from '#contract/wire/rate-limits.ts';
import { from, Role } from '#contract/wire/roles.ts';
import { LinkToken, Name, SignInEmail } from '#contract/wire/text-fields.ts';
import { Administrator } from './administrators.ts';
import { longestJudgementMs, Password } from './passwords.ts';

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  created_at: Moment,
  expires_at: Moment,
});
export type Invitation = z.infer<typeof Invitation>;

/** `link` can be read only here. `mailed`: it is also on its way by mail. */
export const NewInvitation = z.extend(Invitation, { link: z.string(), mailed: z.boolean() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const invitationsApi = {
  invite: defineEndpoint({
    name: 'inviteAdministrator',
    summary: 'Makes a link, valid once and for 7 days, that lets this person in; it replaces an earlier one',
    method: 'POST',
    path: '/api/admin/administrators',
    access: from('owner'),
    body: z.strictObject({ email: SignInEmail, role: Role }),
    status: 201,
    response: NewInvitation,
    errors: ['administrator_exists', 'passwords_off'],
  }),
  list: defineEndpoint({
    name: 'listInvitations',
    summary: 'Invitations that nobody has accepted yet, newest first',
    method: 'GET',
    path: '/api/admin/invitations',
    access: from('owner'),
    status: 200,
    response: z.array(Invitation),
    errors: [],
  }),
  withdraw: defineEndpoint({
    name: 'withdrawInvitation',
    summary: 'Makes the link of an invitation useless',
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    access: from('owner'),
    params: z.object({ id: Id }),
    status: 204,
    errors: ['invitation_not_found'],
  }),
  // POST, so that the token of the link stays out of addresses and logs.
  read: defineEndpoint({
    name: 'readInvitation',
    summary: 'Whom a link invites, to show before it is accepted',
    method: 'POST',
    path: '/api/auth/invitations/read',
    access: 'public',
    limits: linkLimits,
    body: z.strictObject({ token: LinkToken }),
    status: 200,
    response: Invitation,
    errors: ['invitation_invalid'],
  }),
  accept: defineEndpoint({
    name: 'acceptInvitation',
    summary: 'Makes the invited administrator and signs in',
    method: 'POST',
    path: '/api/auth/invitations/accept',
    access: 'public',
    limits: linkLimits,
    body: z.strictObject({ token: LinkToken, name: Name, password: Password }),
    longestMs: longestJudgementMs,
    status: 201,
    response: Administrator,
    errors: ['invitation_invalid', 'passwords_off', 'password_too_short', 'password_too_weak'],
  }),
};
