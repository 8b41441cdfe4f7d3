import type { SiteTexts } from '#contract/page.ts';
import { compile } from '#text/compile.ts';
import { type OwnWords, sayInOwnWords } from '#text/own-words.ts';
import { readCatalogues } from '#text/read.ts';

const catalogues = lazily(readCatalogues);

/** The messages that name the second phase, in a council's own words; null for a language that is none of ours. */
export function ownMessages(language: string, words: OwnWords): SiteTexts['own'] {
  if (!Object.hasOwn(catalogues(), language)) return null;
  const { ownWords = {} } = compile(catalogues(), language, ['ownWords']).bundles;
  return sayInOwnWords(ownWords, words);
}

/** Few councils have words of their own. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
