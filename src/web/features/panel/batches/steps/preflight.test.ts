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
type SimilarQuestions = { pairs: number; more: boolean; first: [string, string] | null };

test('before stones are given it says whether who watches can read single ballots', () => {
  const said = expect.stringContaining('who watches can see what each ballot gave');
  expect(sentencesOf(phases.stoning, 'always')).toContainEqual(said);
  expect(sentencesOf(phases.stoning, 'in_groups')).not.toContainEqual(said);
  expect(sentencesOf(phases.stoning, 'when_completed')).not.toContainEqual(said);
  expect(sentencesOf(phases.completed, 'always')).not.toContainEqual(said);
});

test('of more than a hundred pairs that look alike it says that there are more', () => {
  const first: [string, string] = ['One?', 'Two?'];
  const of = (more: boolean) => sentencesOf(phases.stoning, 'in_groups', { pairs: 100, more, first })[0];
  expect(of(true)).toMatch(/^More than 100 pairs .* most alike: One\? – Two\?$/);
  expect(of(false)).toMatch(/^100 pairs /);
});
