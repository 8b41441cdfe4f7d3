import { expect, test } from 'vitest';
import { toPieces } from './differing.tsx';

test.each([
  ['Who mends the old bridge?', 'who mends THE bridge, please?', ['old']],
  ['Où est l’arrêt ?', 'Ou est l’arret ?', []],
  ['Ban advertising for vegan food', 'Ban advertising for meat', ['vegan', 'food']],
  ['图书馆星期天能开放吗？', '图书馆星期六能开放吗？', ['星期天']],
])('the words of "%s" that the other lacks', (text, other, expected) => {
  const pieces = toPieces(text, other);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ differs }) => differs).map((piece) => piece.text)).toEqual(expected);
});
