import { expect, test } from 'vitest';
import { toShown, toWords } from './privacy-words.ts';

const builtIn = { language: 'en', text: 'Ours' };
const stored = (privacy_text: string | null = null, privacy_texts = {}) => ({
  privacy_text,
  privacy_texts,
  revision: 1,
});
const save = (typed: Record<string, string>, before = stored()) => toWords(toShown(before, typed, builtIn), builtIn);

test('our words stand there to be written on, and are not stored as they are', () => {
  expect(toShown(stored(), {}, builtIn)).toEqual({ en: 'Ours', '': '' });
  expect(save({})).toEqual({ privacy_text: '', privacy_texts: {} });
  expect(save({ en: 'Ours, and more' })).toEqual({ privacy_text: '', privacy_texts: { en: 'Ours, and more' } });
});

test('a text for all others takes the place of ours, and the form shows that', () => {
  expect(toShown(stored(), { '': 'For all' }, builtIn)).toEqual({ '': 'For all' });
  expect(save({ '': 'For all' })).toEqual({ privacy_text: 'For all', privacy_texts: {} });
  expect(toShown(stored('For all'), { '': ' ' }, builtIn)).toMatchObject({ en: 'Ours' });
});

test('whoever wants ours beside a text for all others has them stored', () => {
  expect(save({ en: 'Ours' }, stored('For all'))).toEqual({ privacy_text: 'For all', privacy_texts: { en: 'Ours' } });
  expect(toShown(stored('For all', { en: 'Ours' }), {}, builtIn)).toEqual({ '': 'For all', en: 'Ours' });
});
