import * as z from 'zod/mini';

/** Made in the browser and kept before the first send, so that a retry after a lost answer is recognised. */
const IdempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible ASCII characters'));

export const RequiredIdempotencyKey = z.object({ 'idempotency-key': IdempotencyKey });
export const OptionalIdempotencyKey = z.object({ 'idempotency-key': z.optional(IdempotencyKey) });
