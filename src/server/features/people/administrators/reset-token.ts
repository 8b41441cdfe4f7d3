import { AsyncLocalStorage } from 'node:async_hooks';
import type { Auth } from './auth.ts';

/** better-auth hands the token of a link to a function of its options, and not to who asked for it. */
export const resetTokens = new AsyncLocalStorage<{ token?: string }>();

/** A token that lets this administrator set a new password. */
export async function takeResetToken(auth: Auth, email: string): Promise<string> {
  const made: { token?: string } = {};
  await resetTokens.run(made, () => auth.api.requestPasswordReset({ body: { email } }));
  if (!made.token) throw new Error('No link to set a new password was made.');
  return made.token;
}
