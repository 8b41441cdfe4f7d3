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

test.each([
  [{ batch: 'a' }, { batch: 'a' }],
  [
    { batch: 'a', view: 'texts' },
    { batch: 'a', view: 'texts' },
  ],
  [{ batch: 'a', view: 'now' }, { batch: 'a' }],
  [{ batch: 'a', view: 'elsewhere', tab: 'users' }, { batch: 'a' }],
  [
    { tab: 'questions', in: 'none' },
    { tab: 'questions', in: 'none' },
  ],
  [{ tab: 'questions', in: 'all' }, { tab: 'questions' }],
  [{ tab: 'users', in: 'none' }, { tab: 'users' }],
])('%j opens %j', (address, search) => {
  expect(toAdminSearch(address)).toEqual(search);
});
