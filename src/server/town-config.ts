import * as z from 'zod/mini';
import { isLocalAddress } from '#contract/running/local-address.ts';
import { Role } from '#contract/wire/roles.ts';

/** How administrators sign in with the account that the town gave them (OpenID Connect). */
export type TownConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where a token says what somebody is: a claim's name, or a path of names with dots. */
  roleClaim: string;
  /** What is a role here, by the values of that claim. */
  roles: ReadonlyMap<string, Role>;
  /** Whether passwords are switched off. */
  only: boolean;
};

const Issuer = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && (text.startsWith('https://') || isLocalAddress(text)),
      'must be the address of the issuer, beginning with https://',
    ),
  );

const Roles = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => toPairs(text).every(([value, role]) => value !== '' && Role.safeParse(role).success),
        `must be value=role, separated by commas; roles are ${Role.options.join(', ')}`,
      ),
    ),
  z.transform((text) => new Map(toPairs(text).map(([value, role]) => [value, Role.parse(role)]))),
);

function toPairs(text: string): [value: string, role: string][] {
  return text.split(',').map((pair) => {
    const cut = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(cut, 0)).trim(), pair.slice(cut + 1).trim()];
  });
}

const wanted = {
  OIDC_ISSUER: z.optional(Issuer),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ROLE_CLAIM: z.optional(z.string()),
  OIDC_ROLES: z.optional(Roles),
};

export const townVariables = { ...wanted, OIDC_ONLY: z.optional(z.enum(['on', 'off'])) };

const TownVariables = z.object(townVariables);

/**
 * Undefined where none of the variables is set.
 * @throws Error that names what is missing beside what is set
 */
export function toTown(variables: z.infer<typeof TownVariables>): TownConfig | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLE_CLAIM: roleClaim,
    OIDC_ROLES: roles,
    OIDC_ONLY,
  } = variables;
  if (issuer && clientId && clientSecret && roleClaim && roles)
    return { issuer, clientId, clientSecret, roleClaim, roles, only: OIDC_ONLY === 'on' };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === names.length && OIDC_ONLY !== 'on') return undefined;
  throw new Error(
    `The configuration cannot be read. Signing in with the town's account needs these variables too: ${missing.join(', ')}`,
  );
}
