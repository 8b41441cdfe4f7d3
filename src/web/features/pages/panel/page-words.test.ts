import { expect, test } from 'vitest';
import { toPageWords, toShown } from './page-words.ts';

const builtIn = { en: 'Ours' };
const stored = (text: string | null = null, texts = {}) => ({ text, texts });
const save = (typed: Record<string, string>, before = stored()) =>
  toPageWords(toShown(before, typed, builtIn), builtIn);

test('our words stand there to be written on, and are not stored as they are', () => {
  expect(toShown(stored(), {}, builtIn)).toEqual({ en: 'Ours', '': '' });
  expect(save({})).toEqual({ text: '', texts: {} });
  expect(save({ en: 'Ours, and more' })).toEqual({ text: '', texts: { en: 'Ours, and more' } });
});

test('a text for all others takes the place of ours, and the form shows that', () => {
  expect(toShown(stored(), { '': 'For all' }, builtIn)).toEqual({ '': 'For all' });
  expect(save({ '': 'For all' })).toEqual({ text: 'For all', texts: {} });
  expect(toShown(stored('For all'), { '': ' ' }, builtIn)).toMatchObject({ en: 'Ours' });
});

test('whoever wants ours beside a text for all others has them stored', () => {
  expect(save({ en: 'Ours' }, stored('For all'))).toEqual({ text: 'For all', texts: { en: 'Ours' } });
  expect(toShown(stored('For all', { en: 'Ours' }), {}, builtIn)).toEqual({ '': 'For all', en: 'Ours' });
});
