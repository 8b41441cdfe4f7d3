import { expect, test } from 'vitest';
import type { Entry } from './stack-repository.ts';
import { agree, decideSheet, haveSameContent, toPasses, wasReplacedByOthers } from './stack-rules.ts';

const choices = ['a', 'b', 'c', 'd'];
const entry = (pass: number, more: object = {}): Entry =>
  ({ sheet_id: 's1', pass, choices, reason: null, person: `p${pass}`, replaced: [], ...more }) as unknown as Entry;
const blank = { choices: null, reason: 'blank' };
const [first, second, third] = [entry(1), entry(2), entry(3, blank)] as const;

test('entries stand by their sheet and pass', () => {
  const other = entry(2, { sheet_id: 's2' });
  expect(toPasses([second, other, third, first])).toEqual([
    { sheetId: 's1', first, second, third },
    { sheetId: 's2', second: other },
  ]);
});

test.each<[string, Entry, boolean]>([
  ['the same', second, true],
  ['the same in another order', entry(2, { choices: choices.toReversed() }), false],
  ['nothing that counts', entry(2, blank), false],
])('two passes are alike or not: %s', (_, other, alike) => {
  expect(haveSameContent(first, other)).toBe(alike);
  expect(agree({ first, second: other })).toBe(alike);
});

test('two that do not count are alike for one reason only', () => {
  expect(haveSameContent(entry(1, blank), entry(2, blank))).toBe(true);
  expect(haveSameContent(entry(1, blank), entry(2, { ...blank, reason: 'torn' }))).toBe(false);
});

test.each<[string, Parameters<typeof decideSheet>[0], Entry | undefined]>([
  ['both passes, where they agree', { first, second }, first],
  ['nothing yet, with one pass', { first }, undefined],
  ['nothing yet, with the other pass', { second }, undefined],
  ['nothing yet, where they differ', { first, second: entry(2, blank) }, undefined],
  ['the third look, where there is one', { first, second, third }, third],
])('what counts of a sheet: %s', (_, passes, counted) => {
  expect(decideSheet(passes)).toBe(counted);
});

test('with a third look passes do not agree by themselves', () => {
  expect(agree({ first, second, third })).toBe(false);
});

test.each<[string, Parameters<typeof wasReplacedByOthers>[0], boolean]>([
  ['nobody', { first, second, third }, false],
  ['whoever entered it', { first: entry(1, { replaced: [{ person: 'p1' }] }) }, false],
  ['somebody else, in the first pass', { first: entry(1, { replaced: [{ person: 'p1' }, { person: 'p9' }] }) }, true],
  ['somebody else, in the second pass', { first, second: entry(2, { replaced: [{ person: 'p1' }] }) }, true],
  ['somebody else, in the third look', { first, third: entry(3, { replaced: [{ person: 'p1' }] }) }, true],
])('what a pass had was replaced by %s', (_, passes, others) => {
  expect(wasReplacedByOthers(passes)).toBe(others);
});
