import { expect, test } from 'vitest';
import type { Role } from '#contract/wire/roles.ts';
import { toRole } from './role.ts';

const roles = new Map<string, Role>([
  ['read', 'viewer'],
  ['write', 'council'],
  ['ask', 'moderator'],
  ['own', 'owner'],
]);

test.each<[claims: Record<string, unknown>, claim: string, role: Role | undefined]>([
  [{ roles: ['read', 'ask', 'other'] }, 'roles', 'moderator'],
  [{ roles: ['read', 'write'] }, 'roles', 'council'],
  [{ roles: 'own' }, 'roles', 'owner'],
  [{ realm_access: { roles: ['read'] } }, 'realm_access.roles', 'viewer'],
  [{ 'https://town.example/roles': ['own'] }, 'https://town.example/roles', 'owner'],
  [{ 'urn:zitadel:iam:org:project:roles': { ask: { 1: 'town' } } }, 'urn:zitadel:iam:org:project:roles', 'moderator'],
  [{ roles: ['owner', 'viewer'] }, 'roles', undefined],
  [{ roles: [['own'], null, 7] }, 'roles', undefined],
  [{ roles: null }, 'roles', undefined],
  [{ roles: { own: true, read: {} } }, 'roles', 'owner'],
  [{ roles: { own: false, ask: null, write: 'no', read: true } }, 'roles', 'viewer'],
  [{ roles: true }, 'roles', undefined],
  [{}, 'roles', undefined],
  [{}, 'toString', undefined],
  [{ realm_access: 'own' }, 'realm_access.roles', undefined],
])('%j by %s is %s', (claims, roleClaim, role) => {
  expect(toRole(claims, { roleClaim, roles })).toBe(role);
});
