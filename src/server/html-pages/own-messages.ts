import type { SiteTexts } from '#contract/page.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { compile } from '#text/compile.ts';
import { type OwnWords, sayInOwnWords } from '#text/own-words.ts';

/** The messages that name the second phase, in a council's own words; null for a language that is none of ours. */
export function ownMessages(language: string, words: OwnWords): SiteTexts['own'] {
  if (!Object.hasOwn(catalogues(), language)) return null;
  const { ownWords = {} } = compile(catalogues(), language, ['ownWords']).bundles;
  return sayInOwnWords(ownWords, words);
}
