import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, Name, SignInEmail } from './text.ts';

export const passwordLength = { min: 12, max: 128 } as const;

export const Administrator = z.object({ id: Id, name: z.string(), email: z.string() });
export type Administrator = z.infer<typeof Administrator>;

export const NewPassword = z.string().check(z.maxLength(passwordLength.max));

export const administratorsApi = {
  signIn: defineEndpoint({
    name: 'signIn',
    summary: 'Signs an administrator in and sets the session cookie',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'public',
    // Loose on purpose: an absent or empty field has its own message, and a wrong form of address is a wrong sign-in.
    body: z.strictObject({
      email: z.optional(z.string().check(z.maxLength(254))),
      password: z.optional(NewPassword),
    }),
    status: 200,
    response: Administrator,
    errors: ['credentials_missing', 'sign_in_failed'],
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
    summary: 'Who is signed in, if anybody; and whether a first administrator is still to be made',
    method: 'GET',
    path: '/api/auth/session',
    access: 'public',
    status: 200,
    response: z.object({ administrator: z.nullable(Administrator), set_up_needed: z.boolean() }),
    errors: [],
  }),
  setUp: defineEndpoint({
    name: 'setUpFirstAdministrator',
    summary: 'Makes the first administrator, with the one-time link that the server printed, and signs in',
    method: 'POST',
    path: '/api/auth/set-up',
    access: 'public',
    limits: [{ per: 'network', times: 100, minutes: 15 }],
    body: z.strictObject({
      token: z.string().check(z.maxLength(200)),
      name: Name,
      email: SignInEmail,
      password: NewPassword,
    }),
    status: 201,
    response: Administrator,
    errors: ['set_up_link_invalid', 'password_too_short'],
  }),
};
