import type { Site } from '#server/features/running/site/site.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { toMarkup } from '#text/escape.ts';
import { type PlainPage, plainPage } from './plain-page.ts';
import { SiteCache } from './site-cache.ts';

const texts = new ReaderTexts('shell');

/** What a browser is shown by a name that is not ours, for each language; nothing of the request stands in it. */
export function unknownHostPages(site: Site): SiteCache<PlainPage> {
  return new SiteCache(site, (code) => {
    const { language, text } = texts.in(code);
    const { title, words, owner } = text.unknownHost;
    const main = `<p>${toMarkup(words)}</p>
    <p class="owner">${toMarkup(owner)}</p>`;
    return plainPage(site, language, { title, main });
  });
}
