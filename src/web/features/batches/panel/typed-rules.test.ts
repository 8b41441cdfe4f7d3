import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { areTyped, draftedRules, inCombination, readTypedRules, toTypedRules, typedRules } from './typed-rules.ts';

const typed = toTypedRules(usualRules);

test('rules are typed as they are, numbers as text and none as nothing', () => {
  expect(typed).toMatchObject({ voters: 'browsers', questions_limit: '5000', council_size: '' });
  expect(areTyped(typed, usualRules)).toBe(true);
  expect(areTyped({ ...typed, questions_limit: '4999' }, usualRules)).toBe(false);
  expect(readTypedRules(typed)).toEqual(usualRules);
});

test.each<[keyof typeof typed, string, unknown]>([
  ['questions_limit', ' 12 ', 12],
  ['questions_limit', '50000', 50_000],
  ['questions_limit', '50001', undefined],
  ['questions_limit', '0', undefined],
  ['questions_limit', '', undefined],
  ['questions_limit', '1e3', undefined],
  ['questions_limit', '000012', undefined],
  ['council_size', '', null],
  ['council_size', '7', 7],
  ['council_size', '51', undefined],
  ['voters', 'cards', 'cards'],
  ['voters', 'ghosts', undefined],
])('%s typed as %j is %o', (name, text, value) => {
  expect(typedRules[name].safeParse(text).data).toEqual(value);
  expect(readTypedRules({ ...typed, [name]: text })).toStrictEqual(
    value === undefined
      ? Object.fromEntries(Object.entries(usualRules).filter(([other]) => other !== name))
      : { ...usualRules, [name]: value },
  );
});

test('a draft keeps what is typed, and has the usual where it says no word of a rule', () => {
  const draft = z.object(draftedRules);
  expect(draft.parse({ ...typed, questions_limit: 'many', voters: 'cards' })).toMatchObject({
    questions_limit: 'many',
    voters: 'cards',
  });
  expect(draft.parse({ voters: 'ghosts', questions_limit: 3 })).toEqual(typed);
});

test('a value that needs another one is said at its own field', () => {
  const form = z.object(typedRules).check(inCombination);
  const fault = { code: 'custom', path: ['booth'] };
  expect(form.safeParse({ ...typed, booth: 'on' }).error?.issues).toMatchObject([fault]);
  expect(form.safeParse({ ...typed, booth: 'on', stones_shown: 'when_completed' }).success).toBe(true);
});
