import { activeTexts } from './active.ts';

/** A language by its name in the reader's; its code where there is none. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([activeTexts().language.code], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
