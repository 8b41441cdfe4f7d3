import type { ContactPiece } from '#contract/council/page.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { SiteCache } from '#server/html-pages/site-cache.ts';
import type { SiteScripts } from '#server/html-pages/site-texts.ts';
import { catalogues } from '#server/texts/catalogues.ts';

import type { Bundle, Language } from '#text/catalogue.ts';
import { compile } from '#text/compile.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';

const bundles = ['public', 'later', 'plain'] as const satisfies readonly Bundle[];

/** What plain pages say in a language, in the council's own words where it has some. */
export type PlainTexts = {
  language: Language;
  /** All that there are. */
  languages: readonly Pick<Language, 'code' | 'name'>[];
  text: Pick<Sentences, (typeof bundles)[number]>;
  /** Whether anybody is offered mails. */
  canMail: boolean;
  /** Whom to ask, where the council says so. */
  contact: readonly ContactPiece[] | null;
};

/** For each language once, and again when something was set. */
export function plainTexts(site: Site, scripts: SiteScripts): SiteCache<PlainTexts> {
  return new SiteCache(site, (code) => {
    const own = scripts.in(code)?.visitors.texts;
    const spoken = toSpoken({ ...compile(catalogues(), code, bundles), ...(own && { site: own }) });
    const { language, languages } = spoken;
    const text = spoken.sentences as PlainTexts['text'];
    return { language, languages, text, canMail: own?.canMail === true, contact: own?.contact ?? null };
  });
}
