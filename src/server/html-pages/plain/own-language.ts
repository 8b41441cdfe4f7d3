import { Markup } from '#server/html-pages/markup.ts';
import { ownLanguage } from '#server/html-pages/own-language.ts';

/** The same in a template. */
export function inOwnLanguage(language: string | undefined): Markup {
  return new Markup(ownLanguage(language));
}
