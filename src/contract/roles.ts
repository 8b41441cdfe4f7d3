import * as z from 'zod/mini';

/** What an administrator may do, from least to most: each role may do what the one before it may. */
export const roles = ['viewer', 'moderator', 'administrator', 'owner'] as const;

export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Whether somebody of this role may do what asks for at least the other one. */
export function hasRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
