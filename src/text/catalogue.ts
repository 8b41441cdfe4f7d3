import type { SiteTexts } from '#contract/council/page.ts';
import type english from './languages/en.json';
import type { Compiled } from './message.ts';

/** What a language's file holds, as English does, which is the first: for each noun its sentences, by the bundles in which they are loaded. */
export type LanguageFile = typeof english;
type NounSentences = LanguageFile[Exclude<keyof LanguageFile, 'language'>];
type EachOf<Union> = Union extends unknown ? keyof Union : never;
type In<Noun, Name> = Noun extends unknown ? (Name extends keyof Noun ? Noun[Name] : never) : never;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What is loaded together: with no script but in the page itself, with every public page, with the page about privacy, for what few visitors meet, with the pages of results, with the administration, with a mail. */
export type Bundle = EachOf<NounSentences>;
/** The same sentences by bundle, as they are loaded. */
export type Catalogue = Pick<LanguageFile, 'language'> & { [Name in Bundle]: AllOf<In<NounSentences, Name>> };

/** Puts together what is loaded together. No two nouns have a name in the same bundle (`languages.test.ts`). */
export function toCatalogue({ language, ...nouns }: LanguageFile): Catalogue {
  const bundles: Record<string, object> = {};
  for (const noun of Object.values(nouns)) {
    for (const [bundle, sentences] of Object.entries(noun)) bundles[bundle] = { ...bundles[bundle], ...sentences };
  }
  return { language, ...bundles } as Catalogue;
}

/** All files of languages, by their codes. */
export type Catalogues = Readonly<Record<string, Catalogue>>;

export type Language = {
  /** As a browser names it in `Accept-Language`: 'de'. */
  code: string;
  /** In its own words: 'Deutsch'. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** How `Intl` writes days and numbers in it. */
  locale: string;
  /** What the second phase is called where the council has no word of its own for it. */
  stoning: string;
};

/** A language as it reaches a page: messages are read already, and bundles that the page does not need are missing. */
export type Texts = {
  language: Language;
  /** All that there are, for the switch. */
  languages: readonly Pick<Language, 'code' | 'name'>[];
  /** Where the script with the texts is that few visitors need. */
  later?: string;
  /** What the council says of itself, in every language the same. */
  site?: SiteTexts;
  bundles: Partial<Record<Bundle, Compiled>>;
};
