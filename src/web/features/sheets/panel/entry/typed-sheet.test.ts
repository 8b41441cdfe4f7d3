import { expect, test } from 'vitest';
import { toAllSigns, toTypedSigns } from './typed-sheet.ts';

test('signs are read however they were typed, and all four are needed', () => {
  for (const typed of ['A7 K3 B2 M9', 'a7k3b2m9', 'A7,K3;B2/M9', ' a 7 k 3 b2  m9 '])
    expect(toAllSigns(typed)).toEqual(['A7', 'K3', 'B2', 'M9']);
  expect(toTypedSigns('a72 k38')).toEqual(['A72', 'K38']);
  expect(toAllSigns('A7 K3 B2')).toBeUndefined();
  expect(toAllSigns('A7 K3 B2 M9 C4')).toBeUndefined();
});
