import { expect, test } from 'vitest';
import { codeAlphabet, inGroups, TypedCode, toCode } from './typed-code.ts';

test('a code is the same however it is typed', () => {
  for (const typed of [
    '7ZQ4-01KX',
    '7zq4 01kx',
    ' 7ZQ4–OIKX ',
    '7zq4olkx',
    '７ＺＱ４０１ＫＸ',
    '٧zq٤-٠١kx',
    '7-Z-Q-4-o-1-k-x\n',
  ])
    expect(toCode(typed)).toBe('7ZQ401KX');
  expect(TypedCode.parse('7zq4 01kx')).toBe('7ZQ401KX');
});

test('no two characters of codes are taken for one another', () => {
  expect([...codeAlphabet].map(toCode)).toEqual([...codeAlphabet]);
  expect(new Set(codeAlphabet).size).toBe(32);
});

test('a code is read in groups of four', () => {
  expect(inGroups('7ZQ401KX')).toBe('7ZQ4-01KX');
  expect(inGroups('7ZQ401KX55AB')).toBe('7ZQ4-01KX-55AB');
});

test('what is too long to be a code, or cannot be stored, is refused', () => {
  expect(TypedCode.safeParse('7'.repeat(33)).success).toBe(false);
  for (const typed of ['7\0', '\x007']) expect(TypedCode.safeParse(typed).success).toBe(false);
});
