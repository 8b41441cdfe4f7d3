import * as z from 'zod/mini';
import { LanguageCode, mostLanguages } from './fields.ts';

/** The words of a page by language. */
export function pageTexts<Text extends z.ZodMiniType>(text: Text) {
  return z
    .record(LanguageCode, text)
    .check(z.refine((texts) => Object.keys(texts).length <= mostLanguages, 'has too many languages'));
}

/** As long as a body with the words of a page can be: one text in each language and one for all others, in letters of up to four bytes. */
export function longestPageBytes(longestText: number): number {
  return (mostLanguages + 1) * longestText * 4;
}
