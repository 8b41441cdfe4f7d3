import type english from './languages/en.json';
import type { Compiled } from './message.ts';

/** What a language's file holds: as English does, which is the first. */
export type Catalogue = typeof english;
export type PartName = Exclude<keyof Catalogue, 'language'>;

export type Language = {
  /** As a browser names it in `Accept-Language`: 'de'. */
  code: string;
  /** In its own words: 'Deutsch'. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** How `Intl` writes days and numbers in it. */
  locale: string;
};

/** A language as it reaches a page: messages are read already, and parts that the page does not show are missing. */
export type Texts = {
  language: Language;
  /** All that there are, for the switch. */
  languages: readonly Pick<Language, 'code' | 'name'>[];
  parts: Partial<Record<PartName, Compiled>>;
};
