import { expect, test } from 'vitest';
import { toAdminSearch } from './tab.ts';

test.each([
  ['users', { tab: 'users' }],
  ['questions', { tab: 'questions' }],
  ['batches', {}],
  ['audit', { tab: 'audit' }],
  ['elsewhere', {}],
  [['users', 'questions'], {}],
  [undefined, {}],
])('an address with tab %j opens %j', (tab, search) => {
  expect(toAdminSearch({ tab })).toEqual(search);
});
