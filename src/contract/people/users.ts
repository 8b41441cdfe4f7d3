import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { Id, Moment } from '#contract/wire/fields.ts';
import { Ids, pageOfList } from '#contract/wire/listing.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { Email, Name, Search } from '#contract/wire/text-fields.ts';

export const User = z.object({
  id: Id,
  name: z.string(),
  /** Empty for viewers, who find nobody by it either. */
  email: z.string(),
  created_at: Moment,
  revision: z.number(),
});
export type User = z.infer<typeof User>;

export const NewUser = z.strictObject({ name: Name, email: Email });

export const UserChange = z
  .strictObject({ name: z.optional(Name), email: z.optional(Email) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'names nothing to change'));
export type UserChange = z.infer<typeof UserChange>;

export const UserOrder = z.enum(['newest', 'oldest', 'name', 'email']);
export type UserOrder = z.infer<typeof UserOrder>;

const UserParams = z.object({ id: Id });

export const usersApi = {
  list: defineEndpoint({
    name: 'listUsers',
    summary: 'All users, newest first, or a page of those that are looked for; with `email` only the one who has it',
    method: 'GET',
    path: '/api/admin/users',
    access: from('viewer'),
    query: z.strictObject({
      email: z.optional(Email),
      search: z.optional(Search),
      ids: z.optional(Ids),
      ...pageOfList,
      order: z.optional(UserOrder),
    }),
    status: 200,
    response: z.array(User),
    errors: [],
  }),
  count: defineEndpoint({
    name: 'countUsers',
    summary: 'How many users there are, or are found',
    method: 'GET',
    path: '/api/admin/users/count',
    access: from('viewer'),
    query: z.strictObject({ search: z.optional(Search) }),
    status: 200,
    response: z.object({ count: z.number() }),
    errors: [],
  }),
  create: defineEndpoint({
    name: 'createUser',
    summary: 'Creates a user',
    method: 'POST',
    path: '/api/admin/users',
    access: from('administrator'),
    body: NewUser,
    status: 201,
    response: User,
    errors: ['email_taken'],
  }),
  upsert: defineEndpoint({
    name: 'upsertUser',
    summary: 'Finds a user by e-mail, renames when the name differs, creates when there is none',
    method: 'PUT',
    path: '/api/admin/users',
    access: from('administrator'),
    body: NewUser,
    status: 200,
    response: User,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateUser',
    summary: 'Changes part of a user',
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    access: from('administrator'),
    params: UserParams,
    headers: IfMatch,
    body: UserChange,
    status: 200,
    response: User,
    errors: ['user_not_found', 'email_taken', 'changed_meanwhile'],
  }),
  delete: defineEndpoint({
    name: 'deleteUser',
    summary: 'Deletes a user; the questions stay',
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    access: from('administrator'),
    params: UserParams,
    status: 204,
    errors: ['user_not_found'],
  }),
};
