import { expect, test } from 'vitest';
import { excerpt, firstCharacters } from './excerpt.ts';

test.each([
  ['a short text stays as it is', 'Who speaks for the river?', 'Who speaks for the river?'],
  ['a text of exactly the length stays as it is', 'x'.repeat(100), 'x'.repeat(100)],
  ['a longer one ends after the length', 'x'.repeat(101), `${'x'.repeat(100)}…`],
  ['a family counts as one character', '👨‍👩‍👧'.repeat(101), `${'👨‍👩‍👧'.repeat(100)}…`],
  ['a word is not cut', `${'word '.repeat(30)}`, `${'word '.repeat(20).trim()}…`],
  ['nor one that goes on for a while', `${'x '.repeat(45)}${'y'.repeat(50)}`, `${'x '.repeat(45).trim()}…`],
  ['one that is most of it is', `x ${'y'.repeat(150)}`, `x ${'y'.repeat(98)}…`],
])('%s', (_, text, short) => {
  expect(excerpt(text, 100)).toBe(short);
});

test('the first characters are all of them, also within a word, and cut none', () => {
  expect(firstCharacters(`${'word '.repeat(19)}words`, 100)).toBe(`${'word '.repeat(19)}words`);
  expect(firstCharacters(`${'word '.repeat(19)}wordsmith`, 100)).toBe(`${'word '.repeat(19)}words…`);
  expect(firstCharacters('👨‍👩‍👧'.repeat(101), 100)).toBe(`${'👨‍👩‍👧'.repeat(100)}…`);
});
