import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';
import { TypedLink } from '#contract/wire/text-fields.ts';
import { completeWebAddress, toOrigin } from '#contract/wire/web-address.ts';

/**
 * Who can open an address: only the computer on which the server runs; devices in the same network; the same, but nothing
 * answers there; presumably everybody.
 */
export const Reach = z.enum(['here', 'network', 'silent', 'everywhere']);
export type Reach = z.infer<typeof Reach>;

const isOpen = { here: false, network: true, silent: false, everywhere: true } as const satisfies Record<
  Reach,
  boolean
>;
export type Unreached = { [Each in Reach]: (typeof isOpen)[Each] extends true ? never : Each }[Reach];

/** Whether phones find nothing there. */
export function leadsNowhere(reach: Reach): reach is Unreached {
  return !isOpen[reach];
}

const longestAddress = 200;

/** Scheme, host and port: a path would be lost in every link. A name of the web without a scheme is https. Empty or null: none is set. */
export const PublicUrl = z.nullable(
  z.pipe(
    TypedLink.check(
      z.overwrite(completeWebAddress),
      z.maxLength(longestAddress),
      z.refine((text) => text === '' || toOrigin(text) !== undefined, 'must be http:// or https:// and a host alone'),
    ),
    z.transform((text) => toOrigin(text) ?? null),
  ),
);

export const SiteAddress = z.object({
  /** The one in force, as links, codes and mails carry it. */
  address: z.string(),
  /** Who said so: `PUBLIC_URL`, an owner in the panel, an owner who let phones in, or nobody; then it is the one of this request. */
  source: z.enum(['environment', 'panel', 'room', 'request']),
  reach: Reach,
  /** What an owner has set; without effect while the environment says another. */
  public_url: z.nullable(z.string()),
  /** By which devices in the network reach this machine; empty for who may not run batches. */
  network_addresses: z.array(z.string()),
  /** By which addresses pages were asked for that are not ours, and how often; empty for who may set none. */
  asked_addresses: z.array(z.object({ address: z.string(), requests: z.number() })),
  revision: z.number(),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

export const addressApi = {
  read: defineEndpoint({
    name: 'readAddress',
    summary: 'The address that visitors use, and who can open it',
    method: 'GET',
    path: '/api/admin/address',
    access: from('viewer'),
    status: 200,
    response: SiteAddress,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateAddress',
    summary: 'Sets the address that visitors use; null takes it back. `PUBLIC_URL` in the environment wins',
    method: 'PUT',
    path: '/api/admin/address',
    access: from('owner'),
    headers: IfMatch,
    body: z.strictObject({ public_url: PublicUrl }),
    status: 200,
    response: SiteAddress,
    errors: ['changed_meanwhile', 'address_fixed'],
  }),
};
