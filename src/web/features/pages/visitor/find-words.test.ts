import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

const texts = { de: 'Fast alles.', nl: 'Bijna alles.' };

test('a reader gets the text in their own language, then the one for all others', () => {
  expect(findWords({ text: 'Nearly.', texts }, ['de', 'en'])).toEqual({ text: 'Fast alles.' });
  expect(findWords({ text: 'Nearly.', texts }, ['fr', 'en', 'de'])).toEqual({ text: 'Nearly.' });
});

test('where neither is there, one in another language, which says so', () => {
  expect(findWords({ text: null, texts }, ['fr', 'en', 'de'])).toEqual({ text: 'Fast alles.', language: 'de' });
  expect(findWords({ text: null, texts: { nl: texts.nl } }, ['fr', 'en', 'de'])).toEqual({
    text: 'Bijna alles.',
    language: 'nl',
  });
});
