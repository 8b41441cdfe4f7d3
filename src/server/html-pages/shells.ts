import type { SiteTexts } from '#contract/council/page.ts';
import type { Theme } from '#contract/running/theme.ts';
import { toAccentStyle } from '#server/features/running/site/accent.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { hashOf } from '#server/http/representation.ts';
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
  site?: SiteTexts | undefined;
  theme?: Theme;
};

export type Shells = SiteCache<Shell>;

/** One of the built pages with the council's words and colour; the language's own texts are still to be filled in. */
export function shellsOf(page: string, site: Site, scripts: SiteScripts, audience: Audience): Shells {
  return new SiteCache(site, (language) => {
    const { origin, identity } = site;
    const script = scripts.in(language)?.[audience];
    const addressed = origin ? withPublicAddress(page, origin) : page;
    const html = withSiteTexts(withAccent(addressed, identity.accent), identity.name, script);
    return { language, of: hashOf(html), html, policy: pagePolicy(html), site: script?.texts };
  });
}

/** The page's policy lets in exactly this style, by its hash. */
function withAccent(page: string, accent: string | null): string {
  return accent ? page.replace('</head>', () => `  <style>${toAccentStyle(accent)}</style>\n  </head>`) : page;
}
