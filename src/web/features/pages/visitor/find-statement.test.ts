import { expect, test } from 'vitest';
import { findStatement } from './find-statement.ts';

const accessibility_texts = { de: 'Fast alles.', nl: 'Bijna alles.' };

test('a reader gets the statement in their own language, then the one for all others', () => {
  expect(findStatement({ accessibility_text: 'Nearly.', accessibility_texts }, ['de', 'en'])).toEqual({
    text: 'Fast alles.',
  });
  expect(findStatement({ accessibility_text: 'Nearly.', accessibility_texts }, ['fr', 'en', 'de'])).toEqual({
    text: 'Nearly.',
  });
});

test('where neither is there, one in another language, which says so', () => {
  expect(findStatement({ accessibility_text: null, accessibility_texts }, ['fr', 'en', 'de'])).toEqual({
    text: 'Fast alles.',
    language: 'de',
  });
  expect(
    findStatement({ accessibility_text: null, accessibility_texts: { nl: accessibility_texts.nl } }, [
      'fr',
      'en',
      'de',
    ]),
  ).toEqual({
    text: 'Bijna alles.',
    language: 'nl',
  });
});
