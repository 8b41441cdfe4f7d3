import type { PageWords } from '#contract/running/pages.ts';

/** What is typed: a text for each language; the language '' stands for all that have none of their own. */
export type TypedWords = Readonly<Record<string, string>>;

/** Our own words to start from, by language, as far as they are on this page. */
export type BuiltIn = Readonly<Record<string, string>>;

/**
 * What the form shows: what is stored, with what is typed over it. Ours stand there to be written on, as long as no text for all
 * others takes their place.
 */
export function toShown({ text, texts }: PageWords, typed: TypedWords, builtIn: BuiltIn): TypedWords {
  const words = { ...texts, '': text ?? '', ...typed };
  return isBlank(words['']) ? { ...builtIn, ...words } : words;
}

/** What is to be saved. Ours, left as they are, are not. */
export function toPageWords(shown: TypedWords, builtIn: BuiltIn): PageWords {
  const { '': text = '', ...texts } = shown;
  const written = Object.entries(texts).filter(([language]) => isOwn(shown, language, builtIn));
  return { text, texts: Object.fromEntries(written) };
}

/** Whether the text of a language is the organiser's: ours is, too, where a text for all others would replace it. */
export function isOwn(shown: TypedWords, language: string, builtIn: BuiltIn): boolean {
  const text = shown[language];
  if (isBlank(text)) return false;
  return text !== builtIn[language] || !isBlank(shown['']);
}

/** All texts, as what can be compared: a language that was taken away is missing. */
export function toTextList({ text, texts }: PageWords): [language: string, text: string][] {
  return [['', text ?? ''], ...Object.entries(texts).sort()];
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}
