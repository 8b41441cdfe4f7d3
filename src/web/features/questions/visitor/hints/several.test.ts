import { expect, test } from 'vitest';
import { asksSeveral, questionsIn } from './several.ts';

test.each([
  'Who speaks for the river? And who for the trees?',
  'من يتكلم باسم النهر؟ ومن يتكلم باسم الأشجار؟',
  '谁为河流说话？谁为树木说话？',
  '¿Quién habla por el río?\n¿Y quién por los árboles?',
  'She asked "Why?" (And who would not?)',
])('%s', (text) => {
  expect(asksSeveral(text)).toBe(true);
});

test.each([
  '',
  'Who speaks for the river?',
  'Who speaks for the river???',
  'Who speaks for the river?! ? ?',
  'What of https://example.org/search?for=river&in=town is true?',
  'The river is loud. Who listens to it?',
])('one thing at most: %s', (text) => {
  expect(asksSeveral(text)).toBe(false);
});

test.each([
  ['The bus is late. Why? And who pays?? Thank you.', ['The bus is late. Why?', 'And who pays?? Thank you.']],
  ['谁为河流说话？谁为树木说话？', ['谁为河流说话？', '谁为树木说话？']],
  ['The river is loud.', ['The river is loud.']],
])('what is asked, one after the other: %s', (text, asked) => {
  expect(questionsIn(text)).toEqual(asked);
});
