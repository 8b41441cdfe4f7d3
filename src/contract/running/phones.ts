import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { from } from '#contract/wire/roles.ts';

/**
 * Why phones cannot be let in by a press: the environment says which address holds; a proxy lets people in; the server listens to a network
 * already, by `HOST`; this machine has no private address.
 */
export const PhonesRefusal = z.enum(['public_url', 'trusted_proxies', 'listening', 'no_network']);
export type PhonesRefusal = z.infer<typeof PhonesRefusal>;

export const Phones = z.object({
  /** Whether this copy of the server listens to the network of the room. */
  let_in: z.boolean(),
  /** Where it listens there, or would. */
  addresses: z.array(z.string()),
  refusal: z.nullable(PhonesRefusal),
  /** Whether another device of a private network was answered: since phones were let in, else since this copy started. */
  came: z.boolean(),
});
export type Phones = z.infer<typeof Phones>;

export const phonesApi = {
  read: defineEndpoint({
    name: 'readPhones',
    summary: 'Whether phones in the network of the room are let in, by which addresses, and whether some came',
    method: 'GET',
    path: '/api/admin/phones',
    access: from('administrator'),
    status: 200,
    response: Phones,
    errors: [],
  }),
  letIn: defineEndpoint({
    name: 'letPhonesIn',
    summary:
      'Listens on the private addresses of this machine too, at the same port or the nearest that is free, until it is ended or the server stops',
    method: 'POST',
    path: '/api/admin/phones',
    access: from('owner'),
    status: 200,
    response: Phones,
    errors: ['phones_refused', 'port_not_opened'],
  }),
  shutOut: defineEndpoint({
    name: 'shutPhonesOut',
    summary: 'Ends that; who came by these addresses is disconnected',
    method: 'DELETE',
    path: '/api/admin/phones',
    access: from('owner'),
    status: 200,
    response: Phones,
    errors: [],
  }),
};
