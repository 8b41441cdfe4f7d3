import { toMarkup } from '#text/escape.ts';
import { Markup } from './markup.ts';

/** The attributes of what somebody wrote: its language, where that is known, and the direction in which its own letters run. */
export function ownLanguage(language: string | undefined): string {
  return language === undefined ? 'dir="auto"' : `lang="${toMarkup(language)}" dir="auto"`;
}

/** The same in a template. */
export function inOwnLanguage(language: string | undefined): Markup {
  return new Markup(ownLanguage(language));
}
