import type { SiteTexts } from '#contract/council/page.ts';
import type { Theme } from '#contract/running/theme.ts';
import { toAccentStyle } from '#server/features/running/site/accent.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { hashOf } from '#server/http/representation.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { pagePolicy } from './page-policy.ts';
import { withPublicAddress } from './public-address.ts';
import { SiteCache } from './site-cache.ts';
import { type Audience, type SiteScripts, withSiteTexts } from './site-texts.ts';

/**
 * A page in a language without content, as it is by one setting: who answers takes it once, so that page and policy belong
 * together. `of` tells one setting from another.
 */
export type Shell = {
  language: string;
  of: string;
  html: string;
  policy: string;
  /** Where visitors go, if that is set. */
  origin?: string | undefined;
  site?: SiteTexts | undefined;
  theme?: Theme;
  /** The language, where it is that of the address. */
  asked?: string;
};

export type Shells = SiteCache<Shell>;

/** One of the built pages with the council's words and colour; the language's own texts are still to be filled in. */
export function shellsOf(page: string, site: Site, scripts: SiteScripts, audience: Audience): Shells {
  return new SiteCache(site, (language) => {
    const { origin, identity } = site;
    const script = scripts.in(language)?.[audience];
    const addressed = withLocale(origin ? withPublicAddress(page, origin) : page, language);
    const html = withSiteTexts(withAccent(addressed, identity.accent), identity.name, script);
    return { language, of: hashOf(html + origin), html, policy: pagePolicy(html), site: script?.texts, origin };
  });
}

/** The page at the address that names this language. */
export function asAsked(shell: Shell, asked: string): Shell {
  return { ...shell, asked, of: `${shell.of} asked` };
}

/** As previews of links write it: 'de_DE'. */
function withLocale(page: string, language: string): string {
  const locale = catalogues()[language]?.language.locale.replace('-', '_');
  return page.replace(
    '<meta property="og:type"',
    () => `<meta property="og:locale" content="${locale}">\n    <meta property="og:type"`,
  );
}

/** The page's policy lets in exactly this style, by its hash. */
function withAccent(page: string, accent: string | null): string {
  return accent ? page.replace('</head>', () => `  <style>${toAccentStyle(accent)}</style>\n  </head>`) : page;
}
