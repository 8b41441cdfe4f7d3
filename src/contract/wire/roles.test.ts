import { expect, test } from 'vitest';
import { from, hasRole, readsAddresses, roles } from './roles.ts';

test.each([
  ['viewer', ['viewer', 'moderator', 'administrator', 'owner']],
  ['administrator', ['administrator', 'owner']],
  ['owner', ['owner']],
] as const)('from %s on it is %o', (least, those) => {
  expect(from(least)).toEqual(those);
  expect(roles.filter((role) => hasRole(role, least))).toEqual(those);
});

test('who decides on questions reads the addresses of those who asked', () => {
  expect(roles.filter(readsAddresses)).toEqual(['moderator', 'administrator', 'owner']);
});
