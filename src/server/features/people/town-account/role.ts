import type { Role } from '#contract/wire/roles.ts';
import type { TownConfig } from '#server/town-config.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Who may do more has more; `council` stands beside the ladder and may do less than a moderator. */
const rank: Readonly<Record<Role, number>> = { owner: 5, administrator: 4, moderator: 3, council: 2, viewer: 1 };

/** The highest role that the provider's claim gives; undefined: none. */
export function toRole(
  claims: Claims,
  { roleClaim, roles }: Pick<TownConfig, 'roleClaim' | 'roles'>,
): Role | undefined {
  const given = toValues(readClaim(claims, roleClaim)).flatMap((value) => roles.get(value) ?? []);
  return given.toSorted((one, other) => rank[other] - rank[one])[0];
}

/** A claim of this name, which may hold dots; else what lies at the path, as Keycloak's `realm_access.roles`. */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims);
}

/**
 * One value, many, or an object whose names are the values: each with an object, as Zitadel writes it, or with `true`. A name with
 * anything else, as `false`, gives nothing.
 */
function toValues(claim: unknown): string[] {
  const all = Array.isArray(claim) ? claim : [claim];
  if (isObject(claim)) return Object.keys(claim).filter((name) => claim[name] === true || isObject(claim[name]));
  return all.filter((value) => typeof value === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
