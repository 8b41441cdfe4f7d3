import { expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { phases } from '#contract/council/public-batch.ts';
import { makeBatch } from '#tests/support/batch.ts';
import { checksOf } from './preflight.ts';

const batchOf = (stones_shown: Batch['rules']['stones_shown']) => makeBatch({ rules: { ...usualRules, stones_shown } });
const known = { alike: undefined, takenOut: undefined, now: Date.parse('2026-12-05T12:00:00Z'), toText: String };
const sentencesOf = (phase: Batch['phase'], shown: Batch['rules']['stones_shown'], alike?: SimilarQuestions) =>
  checksOf(phase, batchOf(shown), { ...known, alike }).map(({ sentence }) => sentence);
type SimilarQuestions = Parameters<typeof checksOf>[2]['alike'];

test('before stones are given it says whether who watches can read single ballots', () => {
  const said = expect.stringContaining('who watches can see what each ballot gave');
  expect(sentencesOf(phases.stoning, 'always')).toContainEqual(said);
  expect(sentencesOf(phases.stoning, 'in_groups')).not.toContainEqual(said);
  expect(sentencesOf(phases.stoning, 'when_completed')).not.toContainEqual(said);
  expect(sentencesOf(phases.completed, 'always')).not.toContainEqual(said);
});

test.each([
  [0, 'and this batch has none. Once stoning has started, no question enters'],
  [1, 'and this batch has only 1. Once stoning has started, no question enters'],
  [3, 'and this batch has only 3. Once stoning has started, no question enters'],
])('that a ballot paper of %i questions is too short is the first to look at', (questions, said) => {
  const alike = { clusters: [], more: false, first: [] };
  const [first, ...rest] = checksOf(phases.stoning, batchOf('in_groups'), { ...known, alike, questions });
  expect(first).toEqual({ sentence: expect.stringContaining(said), toLookAt: true });
  expect(rest.some(({ sentence }) => sentence.startsWith('The words of the questions were compared'))).toBe(
    questions > 1,
  );
  const enough = checksOf(phases.stoning, batchOf('in_groups'), { ...known, alike, questions: 4 });
  expect(enough.some(({ sentence }) => sentence.startsWith('Stoning needs'))).toBe(false);
});

test('of groups that look alike it names the first, says whether there are more, and leads there', () => {
  const of = (first: string[], more: boolean) => {
    const alike = { clusters: Array.from({ length: 50 }), more, first };
    return checksOf(phases.stoning, batchOf('in_groups'), { ...known, alike })[0];
  };
  const first = ['One?', 'Two?', 'Three?'];
  expect(of(first, true)?.sentence).toMatch(/^More than 50 groups .* most alike: One\? – Two\? – Three\?$/);
  expect(of([...first, 'Four?'], false)?.sentence).toMatch(/^50 groups .*: One\? – Two\? – Three\? – …$/);
  expect(of(first, false)?.way?.address).toMatch(/view=questions$/);
});

test('it marks what was agreed otherwise than for the batch before', () => {
  const before = makeBatch({
    name: 'November',
    rules: { ...usualRules, stones_shown: 'when_completed', council_size: 6 },
  });
  const batch = batchOf('in_groups');
  const said = checksOf(phases.stoning, batch, { ...known, before });
  expect(said).toContainEqual({
    sentence:
      'Otherwise than in “November”: How stones are shown: In groups of at least five ballots (there: When completed) · Questions for the council: every one with stones (there: 6). Please check that this is meant.',
    toLookAt: true,
  });
  const same = checksOf(phases.stoning, batch, { ...known, before: { ...before, rules: batch.rules } });
  expect(same.some(({ sentence }) => sentence.startsWith('Otherwise'))).toBe(false);
});
