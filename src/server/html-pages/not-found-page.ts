import { type Theme, themes } from '#contract/running/theme.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { Body } from '#server/http/representation.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { toMarkup } from '#text/escape.ts';
import { plainPage, withTheme } from './plain-page.ts';
import { SiteCache } from './site-cache.ts';

const texts = new ReaderTexts('shell');

type NotFoundPage = { body: (theme: Theme | undefined) => Body; policy: string };

/** What somebody is shown at an address that is none, for each language. Most of those who come there are programs that search for gaps: it is small. */
export function notFoundPages(site: Site): SiteCache<NotFoundPage> {
  return new SiteCache(site, (code) => {
    const { language, text } = texts.in(code);
    const { title, text: words, home } = text.notFound;
    const main = `<p>${toMarkup(words)}</p>
    <p><a class="act" href="/">${toMarkup(home)}</a></p>`;
    const { html, policy } = plainPage(site, language, { title, main, script: '/not-found.js' });
    const own = new Body(html);
    const themed = new Map(themes.map((theme) => [theme, new Body(withTheme(html, theme))]));
    return { body: (theme) => (theme && themed.get(theme)) ?? own, policy };
  });
}
