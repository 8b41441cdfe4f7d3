import * as z from 'zod/mini';
import { defineEndpoint } from '#contract/wire/endpoint.ts';
import { count } from '#contract/wire/listing.ts';
import { IfMatch } from '#contract/wire/revision.ts';
import { from } from '#contract/wire/roles.ts';

/** The longest time that can be set, in months. */
export const mostMonths = 120;

/** How many months after the last completed batch in which they stand addresses are kept; null: until somebody erases them. */
const Months = z.nullable(z.int().check(z.minimum(1), z.maximum(mostMonths)));

const AddressRetention = z.object({ months: Months, revision: z.number() });
export type AddressRetention = z.infer<typeof AddressRetention>;

/** From how many questions and users an address goes. */
const ExpiringAddresses = z.object({ questions: z.number(), users: z.number() });
export type ExpiringAddresses = z.infer<typeof ExpiringAddresses>;

export const addressRetentionApi = {
  read: defineEndpoint({
    name: 'readAddressRetention',
    summary:
      'How many months addresses are kept after the last completed batch in which they stand; null: until they are erased',
    method: 'GET',
    path: '/api/admin/address-retention',
    access: from('viewer'),
    status: 200,
    response: AddressRetention,
    errors: [],
  }),
  preview: defineEndpoint({
    name: 'previewAddressRetention',
    summary: 'From how many questions and users the address would go now, if addresses were kept that many months',
    method: 'GET',
    path: '/api/admin/address-retention/preview',
    access: from('owner'),
    query: z.strictObject({ months: count(mostMonths, 1) }),
    status: 200,
    response: ExpiringAddresses,
    errors: [],
  }),
  update: defineEndpoint({
    name: 'updateAddressRetention',
    summary:
      'Sets how many months addresses are kept; what is past its time goes within ten minutes, and nothing brings it back',
    method: 'PUT',
    path: '/api/admin/address-retention',
    access: from('owner'),
    headers: IfMatch,
    body: z.strictObject({ months: Months }),
    status: 200,
    response: AddressRetention,
    errors: ['changed_meanwhile'],
  }),
};
