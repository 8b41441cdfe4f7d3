import { ownLanguage } from '#server/html-pages/own-language.ts';
import { Markup } from './markup.ts';

/** The same in a template. */
export function inOwnLanguage(language: string | undefined): Markup {
  return new Markup(ownLanguage(language));
}
