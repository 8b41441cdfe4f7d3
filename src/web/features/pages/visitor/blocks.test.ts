import { expect, test } from 'vitest';
import { toBlocks } from './blocks.ts';

const told = (text: string) => toBlocks(text).map(({ kind, text: words }) => `${kind}: ${words}`);

test('an empty line ends a paragraph, a single one stays in it', () => {
  expect(told('One,\nstill one.\r\n\r\n \nTwo.')).toEqual(['paragraph: One,\nstill one.', 'paragraph: Two.']);
});

test('a line that begins with # is a heading, with or without empty lines around it', () => {
  expect(told('# Who?\nWe.\n##What?\n\nThis.')).toEqual([
    'heading: Who?',
    'paragraph: We.',
    'heading: What?',
    'paragraph: This.',
  ]);
});

test('HTML and an issue #7 are words', () => {
  expect(told('<b>bold</b> and issue #7')).toEqual(['paragraph: <b>bold</b> and issue #7']);
});

test('nothing is no block', () => {
  expect(toBlocks(' \n\n#\n')).toEqual([{ kind: 'paragraph', text: '#' }]);
  expect(toBlocks('')).toEqual([]);
});
