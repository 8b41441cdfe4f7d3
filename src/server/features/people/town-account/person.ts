import { Name, SignInEmail } from '#contract/wire/fields.ts';
import { AppError } from '#server/app-error.ts';
import type { Claims } from './role.ts';

/** Somebody whom the provider knows: by issuer and subject, by nothing else. */
export type Person = { issuer: string; subject: string; name: string; email: string; claims: Claims };

/**
 * Microsoft gives many accounts no `email`; what they sign in with there is an address, too.
 * @throws AppError town_account_without_address
 */
export function toPerson(issuer: string, claims: Claims & { sub: string }): Person {
  const email = [claims.email, claims.preferred_username].map((one) => SignInEmail.safeParse(one).data).find(Boolean);
  if (!email) throw new AppError('town_account_without_address');
  return {
    issuer,
    subject: claims.sub,
    name: Name.safeParse(claims.name).data ?? email,
    email: email.toLowerCase(),
    claims,
  };
}
