import { expect, test } from 'vitest';
import type { Moderation } from '#contract/council/moderation.ts';
import { isLawful } from './moderation.ts';

const told: Moderation = {
  ...{ asked: 41, published: 3, merged: 2, split: 0, withdrawn: 0, waiting: 9, elsewhere: 0 },
  declined: { not_a_question: 7, insults: 0, advertises: 0, of_later: 8 },
  joined: [{ kinds: ['declined.private', 'declined.other', 'erased'], count: 12 }],
};
const few: Moderation = {
  ...{ asked: 8, published: 6, merged: 0 },
  declined: {},
  joined: [
    {
      kinds: [
        ...['not_a_question', 'insults', 'private', 'advertises', 'other'].map((reason) => `declined.${reason}`),
        ...['split', 'withdrawn', 'waiting', 'elsewhere', 'erased'],
      ],
      count: 2,
    },
  ],
};

test('what adds up and tells nothing of few is lawful', () => {
  expect([isLawful(told), isLawful(few)]).toEqual([true, true]);
});

test.each<[string, Partial<Moderation>]>([
  ['one question more', { asked: 42 }],
  ['one kind less', { split: undefined }],
  ['one kind twice', { erased: 0 }],
  ['three of a kind alone', { waiting: 3, asked: 35 }],
  ['a kind of the paper with others', { published: undefined, asked: 38 }],
  ['a built-in reason less', { declined: { ...told.declined, insults: undefined as never } }],
  ['few together while others stand alone', { asked: 33, joined: [{ ...told.joined[0], count: 4 } as never] }],
])('%s is not', (_, change) => {
  const { insults, ...declined } = { ...told, ...change }.declined;
  const changed = { ...told, ...change, declined: insults === undefined ? declined : { insults, ...declined } };
  expect(isLawful(changed)).toBe(false);
});
