import { expect, test } from 'vitest';
import { picksPerBallot } from '#contract/council/ballots.ts';
import { errors } from './errors.ts';
import { inWords } from './number-words.ts';

test('too few questions are fewer than a ballot names', () => {
  expect(errors.too_few_questions[2]).toBe(`Stoning needs at least ${inWords(picksPerBallot)} questions.`);
});
