import type { SiteTexts } from '#contract/page.ts';
import { toAccentStyle } from '#server/features/site/accent.ts';
import type { Site } from '#server/features/site/site.ts';
import { hashOf } from '../http/representation.ts';
import { pagePolicy } from './page-policy.ts';
import { withPublicAddress } from './public-address.ts';
import { toSiteTexts, withSiteTexts } from './site-texts.ts';

/** A page without content, with what is set for the whole site; `of` tells one setting from another. */
export type Shell = { of: string; html: string; policy: string; site?: SiteTexts | undefined };

/** One of the built pages in each language, made again when something was set for the whole site. */
export class Shells {
  readonly #page: string;
  readonly #site: Site;
  readonly #made = new Map<string, { settings: number; shell: Shell }>();

  constructor(page: string, site: Site) {
    this.#page = page;
    this.#site = site;
  }

  /** With the council's words and colour; the language's own texts are still to be filled in. */
  in(language: string): Shell {
    const { readings: settings } = this.#site;
    const made = this.#made.get(language);
    if (made?.settings === settings) return made.shell;
    const shell = this.#make(language);
    this.#made.set(language, { settings, shell });
    return shell;
  }

  #make(language: string): Shell {
    const { origin, identity } = this.#site;
    const texts = toSiteTexts(this.#site, language);
    const addressed = origin ? withPublicAddress(this.#page, origin) : this.#page;
    const html = withSiteTexts(withAccent(addressed, identity.accent), texts, language);
    return { of: hashOf(html), html, policy: pagePolicy(html), site: texts };
  }
}

/** The page's policy lets in exactly this style, by its hash. */
function withAccent(page: string, accent: string | null): string {
  return accent ? page.replace('</head>', () => `  <style>${toAccentStyle(accent)}</style>\n  </head>`) : page;
}
