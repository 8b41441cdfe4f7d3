import { activeTexts } from './active.ts';

/** A language by its name in the reader's; its code where there is none. */
export function languageName(code: string): string {
  return nameIn(activeTexts().language.code, code);
}

/** A language by its name in another, or in itself; its code where there is none, or where it is no language's. */
export function nameIn(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
