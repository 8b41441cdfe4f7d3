import { expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from './active.ts';
import { adminTexts } from './admin.ts';
import { publicText } from './public.ts';

const catalogues = readCatalogues();

test('a part says its sentences in the language that is spoken', () => {
  speak(toSpoken(compile(catalogues, 'en')));
  expect(publicText.retry).toBe('Try again');
  expect(publicText.found({ count: 12_345 })).toBe('12,345 questions found');
  expect('retry' in publicText).toBe(true);
  speak(toSpoken(compile(catalogues, 'de')));
  expect(publicText.found({ count: 12_345 })).toBe('12.345 Fragen gefunden');
});

test('a page that came without a bundle says so', () => {
  speak(toSpoken(compile(catalogues, 'en', ['public'])));
  expect(() => adminTexts.panel.title).toThrow("The page came without the texts of 'admin'.");
});

test('a value that is forgotten or misnamed does not compile', () => {
  speak(toSpoken(compile(catalogues, 'en')));
  // @ts-expect-error: forgotten
  expect(() => publicText.found({})).toThrow('{count}');
  // @ts-expect-error: misnamed
  expect(() => publicText.found({ number: 1 })).toThrow('{count}');
});
