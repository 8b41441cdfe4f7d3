import { expect, test } from 'vitest';
import { usualRules } from '#contract/council/chosen-rules.ts';
import type { Question } from '#contract/council/questions.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { figureNotes, hasHiddenStones, mayHaveEarlierPapers, mayHaveHiddenStones, paperOf } from './paper.ts';

const rules = (stones_shown: 'in_groups' | 'when_completed') => ({ ...usualRules, stones_shown });
const shownAt = '2026-12-02T18:00:00.000Z';
const batches = [
  makeBatch({ id: 'submission', rules: rules('when_completed') }),
  makeBatch({ id: 'blind', name: 'Blind', phase: 2, rules: rules('when_completed') }),
  makeBatch({ id: 'opened', phase: 2, rules: rules('when_completed'), stones_shown_at: shownAt }),
  makeBatch({ id: 'groups', name: 'Grouped', phase: 2, rules: rules('in_groups') }),
  makeBatch({ id: 'completed', phase: 3, rules: rules('when_completed') }),
];

const inBatch = (batch_id: string | null): Question => ({
  id: 'q',
  text: 'Why?',
  author: 'Ada',
  author_email: '',
  votes: 0,
  stones: 0,
  timestamp: shownAt,
  revision: 1,
  state: 'published',
  batch_id,
});

test('only the stones of a batch in blind stoning are hidden', () => {
  expect(batches.filter(({ id }) => hasHiddenStones(inBatch(id), batches)).map(({ id }) => id)).toEqual(['blind']);
});

test('stones of the last group are not in the figures yet either', () => {
  const hidden = batches.filter(({ id }) => mayHaveHiddenStones(inBatch(id), batches));
  expect(hidden.map(({ id }) => id)).toEqual(['blind', 'groups']);
});

test('a question may stand on the papers of other batches that are completed, and of rounds that were set aside', () => {
  expect(mayHaveEarlierPapers(inBatch('submission'), batches)).toBe(true);
  expect(mayHaveEarlierPapers(inBatch('completed'), batches)).toBe(false);
  expect(mayHaveEarlierPapers(inBatch('again'), [makeBatch({ id: 'again', stoning_round: 2 })])).toBe(true);
});

test('a question stands on a ballot paper from the start of stoning on', () => {
  expect(batches.map(({ id }) => paperOf(inBatch(id), batches)?.phase)).toEqual([undefined, 2, 2, 2, 3]);
  expect(paperOf(inBatch(null), batches)).toBeUndefined();
});

test('says of which batches the figures are not there, or are behind', () => {
  expect(figureNotes(batches)).toEqual([
    'Blind shows its stones when it is completed. Until then a dash stands in their place, for you too.',
    'Grouped shows its stones in groups of at least five ballots, so the figures are behind.',
  ]);
});
