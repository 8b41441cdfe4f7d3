import { expect, test } from 'vitest';
import { BatchRules, ruleNames } from './batch-rules.ts';
import {
  areCombined,
  isAsked,
  lackingCombinations,
  rulesAsAsked,
  stayBlind,
  toBatchRules,
  toFreeRules,
  toRoundRules,
  usualRules,
} from './chosen-rules.ts';

test('what is usual is what a batch is that nobody chose anything for', () => {
  expect(usualRules).toMatchObject({ stones_shown: 'always', booth: 'off', booths_most: 4, council_size: null });
  expect(BatchRules.parse(usualRules)).toEqual(usualRules);
});

test.each<[string, object, boolean]>([
  ['the least', { questions_limit: 1, question_length: 80 }, true],
  ['the most', { questions_limit: 50_000, question_length: 1000 }, true],
  ['too little', { question_length: 79 }, false],
  ['too much', { questions_limit: 50_001 }, false],
  ['a part of a question', { questions_limit: 1.5 }, false],
  ['none, where there has to be one', { questions_limit: null }, false],
  ['a word that is none of the rule', { booth: 'perhaps' }, false],
  ['a rule that is none', { weather: 'fine' }, false],
])('rules take %s: %o is %s', (_, more, taken) => {
  expect(BatchRules.safeParse({ ...usualRules, ...more }).success).toBe(taken);
});

test('a rule that means nothing without another is asked below that one', () => {
  const asked = rulesAsAsked();
  expect(asked.toSorted()).toEqual(ruleNames().toSorted());
  expect(asked[asked.indexOf('booth') + 1]).toBe('booths_most');
  expect(asked[asked.indexOf('council_size') + 1]).toBe('tie_at_cut');
  expect(asked.slice(0, 3)).toEqual(['stones_shown', 'voters', 'ballot_changes']);
});

test.each<[Parameters<typeof isAsked>[0], object, boolean]>([
  ['voters', {}, true],
  ['booths_most', { booth: 'on' }, true],
  ['booths_most', { booth: 'off' }, false],
  ['booths_most', {}, false],
  ['tie_at_cut', { council_size: 3 }, true],
  ['tie_at_cut', { council_size: 'off' }, true],
  ['tie_at_cut', { council_size: ' ' }, false],
  ['tie_at_cut', { council_size: null }, false],
])('%s is asked beside %o: %s', (name, rules, asked) => {
  expect(isAsked(name, rules)).toBe(asked);
});

test.each<[object, string[], boolean]>([
  [{}, [], false],
  [{ stones_shown: 'when_completed' }, [], false],
  [{ booth: 'on', stones_shown: 'when_completed' }, [], true],
  [{ paper: 'on', stones_shown: 'when_completed' }, [], true],
  [{ booth: 'on', stones_shown: 'always' }, ['booth'], true],
  [{ booth: 'on', paper: 'on', stones_shown: 'in_groups' }, ['booth', 'paper'], true],
])('%o lack %o, and stones have to stay hidden: %s', (more, lacking, blind) => {
  const rules = { ...usualRules, ...more };
  expect(lackingCombinations(rules).map(({ rule }) => rule)).toEqual(lacking);
  expect(areCombined(rules)).toBe(lacking.length === 0);
  expect(stayBlind(rules)).toBe(blind);
});

test('rules stand still under ballots, or may be changed', () => {
  const row = { ...usualRules, name: 'not a rule' };
  expect(toBatchRules(row)).toEqual(usualRules);
  expect(toRoundRules(row)).toMatchObject({ voters: 'browsers', tie_at_cut: 'all' });
  expect(toFreeRules(row)).toMatchObject({ questions_limit: 5000, moderation: 'none' });
  expect({ ...toRoundRules(row), ...toFreeRules(row) }).toEqual(usualRules);
  expect(Object.keys(toFreeRules(row)).filter((name) => name in toRoundRules(row))).toEqual([]);
});
