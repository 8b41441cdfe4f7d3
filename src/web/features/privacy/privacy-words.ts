import type { Privacy } from '#contract/privacy.ts';

export type PrivacyWords = Pick<Required<Privacy>, 'privacy_text' | 'privacy_texts'>;

/** What is typed: a text for each language; the language '' stands for all that have none of their own. */
export type TypedWords = Readonly<Record<string, string>>;

/** The words that are stored, as the form holds them. */
export function toTyped({ privacy_text, privacy_texts }: Privacy, builtIn: string): TypedWords {
  return { ...privacy_texts, '': privacy_text ?? builtIn };
}

/** What is to be saved. Left as it is, the built-in text goes on with the product. */
export function toWords({ '': text = '', ...texts }: TypedWords, builtIn: string): PrivacyWords {
  const written = Object.entries(texts).filter(([, one]) => one.trim() !== '');
  return { privacy_text: text === builtIn ? null : text, privacy_texts: Object.fromEntries(written) };
}
