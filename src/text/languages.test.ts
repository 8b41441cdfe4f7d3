import { describe, expect, test } from 'vitest';
import { compile } from './compile.ts';
import type { Compiled, Message } from './message.ts';
import { readCatalogues } from './read.ts';

const catalogues = readCatalogues();
const codes = Object.keys(catalogues);
const messagesOf = (code: string) => new Map(flatten(compile(catalogues, code).bundles as Compiled));
const english = messagesOf('en');

test.each(['ar', 'de', 'en', 'es', 'fr'])('%s is there', (code) => {
  expect(codes).toContain(code);
});

describe.each(codes)('%s', (code) => {
  const messages = messagesOf(code);

  test('says its name, its direction and how Intl writes in it', () => {
    const { name, direction, locale } = compile(catalogues, code).language;
    expect(name).toMatch(/\S/);
    expect(['ltr', 'rtl']).toContain(direction);
    expect(Intl.PluralRules.supportedLocalesOf(locale)).toEqual([locale]);
    expect(new Intl.Locale(locale).language).toBe(new Intl.Locale(code).language);
  });

  test('has each text that English has, in the same order, and no other', () => {
    expect([...messages.keys()]).toEqual([...english.keys()]);
  });

  test('has no empty text', () => {
    expect([...messages].filter(([, message]) => message.length === 0)).toEqual([]);
  });

  test('names the same values in each text as English', () => {
    const named = (all: typeof messages) => [...all].map(([key, message]) => [key, ...placeholders(message)]);
    expect(named(messages)).toEqual(named(english));
  });

  test('has every plural form that its counts can need', () => {
    const needed = formsOf(compile(catalogues, code).language.locale);
    const lacking = [...messages].flatMap(([key, message]) =>
      choicesOf(message, 'plural')
        .filter((choices) => !needed.every((form) => choices.includes(form)))
        .map((choices) => `${key}: ${choices}`),
    );
    expect(lacking).toEqual([]);
  });

  test('can choose everything that English can', () => {
    for (const [key, message] of messages) {
      expect([key, ...choicesOf(message, 'select')]).toEqual([key, ...choicesOf(english.get(key) ?? '', 'select')]);
    }
  });
});

function flatten(messages: Compiled, path: readonly string[] = []): [string, Message][] {
  return Object.entries(messages).flatMap(([key, value]): [string, Message][] => {
    const here = [...path, key];
    return typeof value === 'string' || Array.isArray(value)
      ? [[here.join('.'), value as Message]]
      : flatten(value as Compiled, here);
  });
}

/** 'count plural', 'name': each once. */
function placeholders(message: Message): string[] {
  return [...new Set(tokensOf(message).map(([name, kind]) => (kind ? `${name} ${kind}` : name)))]
    .filter((one, _, all) => !all.includes(`${one} plural`))
    .toSorted();
}

/** What each plural, or each select, of a message can choose from. */
function choicesOf(message: Message, kind: 'plural' | 'select'): string[][] {
  return tokensOf(message).flatMap(([, own, choices]) => (own === kind && choices ? [Object.keys(choices)] : []));
}

type Placeholder = Exclude<Exclude<Message, string>[number], string>;

function tokensOf(message: Message): Placeholder[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const inner = Object.values(token[2] ?? {}).flatMap(tokensOf);
    return [token, ...inner];
  });
}

/** The forms that whole numbers up to a hundred thousand take: French has one more for exact millions. */
function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 100_001 }, (_, count) => rules.select(count)))];
}
