import { Name, SignInEmail } from '#contract/wire/text-fields.ts';
import { AppError } from '#server/app-error.ts';
import type { Claims } from './role.ts';

/** Somebody whom the provider knows: by issuer and subject, by nothing else. */
export type Person = { issuer: string; subject: string; claims: Claims };

/**
 * How a new account calls who came. Microsoft gives many accounts no `email`; what they sign in with there is an address, too. Many providers
 * say nothing of whether an address was verified; one that says that it was not vouches for none.
 * @throws AppError town_account_without_address, town_account_unverified
 */
export function introduce({ claims }: Person): { name: string; email: string } {
  const email = [claims.email, claims.preferred_username].map((one) => SignInEmail.safeParse(one).data).find(Boolean);
  if (!email) throw new AppError('town_account_without_address');
  if (String(claims.email_verified) === 'false') throw new AppError('town_account_unverified');
  return { name: Name.safeParse(claims.name).data ?? email, email: email.toLowerCase() };
}
