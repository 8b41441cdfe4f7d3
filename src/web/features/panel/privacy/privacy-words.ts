import type { Privacy } from '#contract/people/privacy.ts';

export type PrivacyWords = Pick<Required<Privacy>, 'privacy_text' | 'privacy_texts'>;

type Stored = Pick<Privacy, keyof PrivacyWords>;

/** What is typed: a text for each language; the language '' stands for all that have none of their own. */
export type TypedWords = Readonly<Record<string, string>>;

/** Our own words in the language of whoever writes: those of the others are not on this page. */
export type BuiltIn = { language: string; text: string };

/**
 * What the form shows: what is stored, with what is typed over it. Ours stand in the reader's language to be written on, as
 * long as no text for all others takes their place.
 */
export function toShown({ privacy_text, privacy_texts }: Stored, typed: TypedWords, builtIn: BuiltIn): TypedWords {
  const words = { ...privacy_texts, '': privacy_text ?? '', ...typed };
  return isBlank(words['']) ? { [builtIn.language]: builtIn.text, ...words } : words;
}

/** What is to be saved. Left as it is, the built-in text goes on with the product. */
export function toWords(shown: TypedWords, builtIn: BuiltIn): PrivacyWords {
  const { '': text = '', ...texts } = shown;
  const written = Object.entries(texts).filter(([language]) => isOwn(shown, language, builtIn));
  return { privacy_text: text, privacy_texts: Object.fromEntries(written) };
}

/** Whether the text of a language is the organiser's: ours is, too, where a text for all others would replace it. */
export function isOwn(shown: TypedWords, language: string, builtIn: BuiltIn): boolean {
  const text = shown[language];
  if (isBlank(text)) return false;
  return language !== builtIn.language || text !== builtIn.text || !isBlank(shown['']);
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}
