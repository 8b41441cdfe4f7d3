import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { LanguageField } from './language-field.tsx';
import { type Languages, languageLabel } from './languages.ts';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

const optionsOf = (question: Languages) =>
  [
    ...renderToStaticMarkup(<LanguageField question={question} />).matchAll(
      /<option value="(\w*)".*?>(.*?)<\/option>/g,
    ),
  ].map(([, code, name]) => [code, name] as const);

test('the languages of the pages come first, by their own names, between what is guessed and that nobody knows', () => {
  const options = optionsOf({ language: 'de' });
  const own = [
    ['ar', 'العربية'],
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['es', 'Español'],
    ['fr', 'Français'],
  ];
  expect(options.slice(0, 6)).toEqual([['', 'Deutsch (guessed)'], ...own]);
  expect(options).toContainEqual(['tr', 'Türkçe']);
  expect(options.at(-1)).toEqual(['und', 'Unknown']);
});

test('it says what somebody said, and offers it whatever it is', () => {
  expect(languageLabel({})).toBe('Unknown (guessed)');
  expect(languageLabel({ said_language: 'und' })).toBe('Unknown');
  const said = { language: 'lb', said_language: 'lb' };
  expect(languageLabel(said)).toBe('Lëtzebuergesch');
  expect(optionsOf(said)).toContainEqual(['lb', 'Lëtzebuergesch']);
  expect(optionsOf(said)[0]).toEqual(['', 'Guess it from its words']);
  expect(languageLabel({ said_language: 'en-12' })).toBe('en-12');
});
