import * as z from 'zod/mini';

/** Why a password is easy to guess. */
export const WeakPasswordReason = z.enum([
  'common_password',
  'like_common_password',
  'common_word',
  'name',
  'about_you',
  'product_name',
  'keyboard_pattern',
  'sequence',
  'repetition',
  'date',
  'too_predictable',
]);
export type WeakPasswordReason = z.infer<typeof WeakPasswordReason>;

/** A reason with the part of the password that it is about, where it is about one. */
export const Weakness = z.object({ reason: WeakPasswordReason, word: z.optional(z.string()) });
export type Weakness = z.infer<typeof Weakness>;
