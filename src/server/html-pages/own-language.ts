import { toMarkup } from '#text/escape.ts';

/** The attributes of what somebody wrote: its language, where that is known, and the direction in which its own letters run. */
export function ownLanguage(language: string | undefined): string {
  return language === undefined ? 'dir="auto"' : `lang="${toMarkup(language)}" dir="auto"`;
}
