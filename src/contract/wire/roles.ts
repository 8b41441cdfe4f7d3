import * as z from 'zod/mini';

/** From least to most: each may do what the one before it may. */
const ladder = ['viewer', 'moderator', 'administrator', 'owner'] as const;
type Rung = (typeof ladder)[number];

/** What an administrator may do. `council` stands beside the ladder: it writes what became of questions, and nothing else. */
export const roles = [...ladder, 'council'] as const;

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The roles that may do what this one may. */
// What nothing uses stays out of the pages.
/* @__NO_SIDE_EFFECTS__ */
export function from(least: Rung): readonly Role[] {
  return ladder.slice(ladder.indexOf(least));
}

/** Whether somebody of this role reads the e-mail addresses of those who asked. Others get `""` in their place. */
export function readsAddresses(role: Role): boolean {
  return hasRole(role, 'moderator');
}

/** Whether somebody of this role may do what this one of the ladder may. */
export function hasRole(role: Role, least: Rung): boolean {
  return from(least).includes(role);
}
