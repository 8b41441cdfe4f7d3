import { expect, test } from 'vitest';
import { figureWith, listFigures, type Moderation } from './moderation.ts';

const figures: Moderation = {
  asked: 40,
  published: 20,
  merged: 5,
  declined: { insults: 4, other: 3 },
  withdrawn: 0,
  joined: [{ kinds: ['declined.private', 'waiting', 'split'], count: 8 }],
};

test('each number stands once, in the order in which they are said, and those that are joined come last', () => {
  expect(listFigures(figures)).toEqual([
    { kinds: ['published'], count: 20 },
    { kinds: ['merged'], count: 5 },
    { kinds: ['declined.insults'], count: 4 },
    { kinds: ['declined.other'], count: 3 },
    { kinds: ['withdrawn'], count: 0 },
    { kinds: ['declined.private', 'waiting', 'split'], count: 8 },
  ]);
});

test('a question that was declined is one of the number of its reason, alone or joined with others', () => {
  const declined = (reason_code?: 'insults' | 'private' | 'advertises' | 'not_in_time') =>
    figureWith({ state: 'declined', reason_code }, figures)?.count;
  expect(declined('insults')).toBe(4);
  expect(declined()).toBe(3); // words of one's own
  expect(declined('private')).toBe(8);
  expect(declined('not_in_time')).toBe(8); // it waited until the completion
  expect(declined('advertises')).toBeUndefined();
});

test('there is no number for a question that was not declined, for a number of none, and where nothing is counted', () => {
  expect(figureWith({ state: 'published' }, figures)).toBeUndefined();
  expect(figureWith({ state: 'declined' }, { ...figures, declined: { other: 0 } })).toBeUndefined();
  expect(figureWith({ state: 'declined' }, undefined)).toBeUndefined();
});
