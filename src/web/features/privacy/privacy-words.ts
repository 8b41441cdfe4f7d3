import type { Privacy } from '#contract/privacy.ts';

export type PrivacyWords = Pick<Required<Privacy>, 'privacy_text' | 'privacy_texts'>;

/** What is typed: a text for each language; the language '' stands for all that have none of their own. */
export type TypedWords = Readonly<Record<string, string>>;

/** Our own words in the language of whoever writes: those of the others are not on this page. */
export type BuiltIn = { language: string; text: string };

/** The words that are stored, as the form holds them: ours where they are read, to be written on. */
export function toTyped({ privacy_text, privacy_texts }: Privacy, builtIn: BuiltIn): TypedWords {
  return {
    ...(privacy_text === null && { [builtIn.language]: builtIn.text }),
    ...privacy_texts,
    '': privacy_text ?? '',
  };
}

/** What is to be saved. Left as it is, the built-in text goes on with the product. */
export function toWords({ '': text = '', ...texts }: TypedWords, builtIn: BuiltIn): PrivacyWords {
  const written = Object.entries(texts).filter(([language, one]) => isOwn(language, one, builtIn));
  return { privacy_text: text, privacy_texts: Object.fromEntries(written) };
}

/** Whether a text is the organiser's. */
export function isOwn(language: string, text: string | undefined, builtIn: BuiltIn): boolean {
  return (text ?? '').trim() !== '' && !(language === builtIn.language && text === builtIn.text);
}
