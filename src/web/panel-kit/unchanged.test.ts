import { expect, test } from 'vitest';
import { isContained } from './unchanged.ts';

const stored = { name: 'Ada', phase_1_text: null, rules: { a: 1, b: 'x' }, texts: [{ text: 'one' }], revision: 3 };

test.each([
  [{ name: 'Ada' }, true],
  [{ name: 'Ada ' }, false],
  [{ phase_1_text: '' }, true],
  [{ phase_1_text: 'Words' }, false],
  [{ rules: { b: 'x' } }, true],
  [{ rules: { b: 'y' } }, false],
  [{ texts: [{ text: 'one' }] }, true],
  [{ texts: [] }, false],
  [{ texts: [{ text: 'one' }, { text: 'two' }] }, false],
  [{ missing: { a: 1 } }, false],
])('%j is in what is stored: %s', (change, expected) => expect(isContained(change, stored)).toBe(expected));
