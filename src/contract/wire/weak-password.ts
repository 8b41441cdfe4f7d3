import * as z from 'zod/mini';

/** Why a password is easy to guess. */
export const WeakPasswordReason = z.enum([
  'common_password',
  'like_common_password',
  'common_word',
  'name',
  'about_you',
  'keyboard_pattern',
  'sequence',
  'repetition',
  'date',
  'too_predictable',
]);
export type WeakPasswordReason = z.infer<typeof WeakPasswordReason>;
