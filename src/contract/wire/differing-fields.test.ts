import { expect, test } from 'vitest';
import { differingFields } from './differing-fields.ts';

test.each<[object, object, string[]]>([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ['b']],
  [{ a: 1 }, { b: 1 }, ['a', 'b']],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 2] } }, []],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, ['a']],
  [{ a: null }, { a: {} }, ['a']],
  [{ a: {} }, { a: null }, ['a']],
  [{ a: null }, { a: null }, []],
  [{ a: '' }, { a: [] }, ['a']],
  [{ a: [] }, { a: '' }, ['a']],
])('%o and %o differ in %o', (before, after, fields) => {
  expect(differingFields(before, after)).toEqual(fields);
});
