import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { from } from '#contract/wire/roles.ts';
import { Name } from '#contract/wire/text-fields.ts';

/** What a program may do: all that people of this role may, but for their own account. */
export const tokenRoles = ['viewer', 'moderator', 'administrator'] as const;
const TokenRole = z.enum(tokenRoles);

/** What lets a program in, as owners see it. */
export const Token = z.object({
  id: Id,
  name: z.string(),
  role: TokenRole,
  /** The one batch that it is for; null: whatever its role allows. */
  batch: z.nullable(Id),
  /** The name of the owner who made it. */
  made_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
  /** To the minute. */
  last_used_at: z.nullable(Moment),
  /** `resting`: who made it is no owner who can sign in. */
  state: z.enum(['works', 'expired', 'resting']),
});
export type Token = z.infer<typeof Token>;

/** `token` can be read only here. */
export const MadeToken = z.extend(Token, { token: z.string() });
export type MadeToken = z.infer<typeof MadeToken>;

export const NewToken = z.strictObject({
  name: Name,
  role: TokenRole,
  batch: z.optional(z.nullable(Id)),
  /** By default in a year, which is the longest. */
  expires_at: z.optional(Moment),
});
export type NewToken = z.infer<typeof NewToken>;

export const tokensApi = {
  list: defineEndpoint({
    name: 'listTokens',
    summary: 'What lets programs in, newest first',
    method: 'GET',
    path: '/api/admin/tokens',
    access: from('owner'),
    status: 200,
    response: z.array(Token),
    errors: [],
  }),
  make: defineEndpoint({
    name: 'makeToken',
    summary: 'Makes a token for a program, which works while its maker is an owner; it is shown only in this answer',
    method: 'POST',
    path: '/api/admin/tokens',
    access: from('owner'),
    body: NewToken,
    status: 201,
    response: MadeToken,
    errors: ['batch_not_found'],
  }),
  revoke: defineEndpoint({
    name: 'revokeToken',
    summary: 'Ends a token at once and for good',
    method: 'DELETE',
    path: '/api/admin/tokens/{id}',
    access: from('owner'),
    params: z.object({ id: Id }),
    status: 204,
    errors: ['token_not_found'],
  }),
};
