import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessLanguage } from './question-language.ts';

const file = new URL('../../../tests/fixtures/questions-in-ten-languages.json', import.meta.url);
const questions: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'));
const asked = Object.entries(questions).flatMap(([language, texts]) => texts.map((text) => ({ language, text })));

test('of 200 questions to a council in ten languages at least 160 get their language, and at most 2 a wrong one', () => {
  const guessed = asked.map(({ language, text }) => ({ language, text, guess: guessLanguage(text) }));
  const wrong = guessed.filter(({ language, guess }) => guess !== undefined && guess !== language);
  expect(asked).toHaveLength(200);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2);
  expect(guessed.filter(({ language, guess }) => guess === language).length).toBeGreaterThanOrEqual(160);
});
