import type { SiteTexts } from '#contract/council/page.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { hashOf } from '#server/http/representation.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import { toContactPieces } from '#server/texts/contact-pieces.ts';
import { compileInOwnWords } from '#text/compile.ts';
import { toMarkup, toScriptJson } from '#text/escape.ts';
import type { Compiled } from '#text/message.ts';
import { SiteCache } from './site-cache.ts';

/** A script that says what a council says of itself. It is named by its content, so that browsers may keep it. */
export type SiteScript = { texts: SiteTexts; content: string; address: string };

/** Of whom a page speaks to: only the panel needs the words of the panel. */
export type SiteScripts = SiteCache<Readonly<Record<Audience, SiteScript>> | undefined>;
export type Audience = 'visitors' | 'panel';

/** For each language; undefined where there is nothing to say. */
export function siteScripts(site: Site): SiteScripts {
  return new SiteCache(site, (language) => {
    const texts = toSiteTexts(site, language);
    return (
      texts && {
        visitors: siteScript(forVisitors(texts), language, 'visitors'),
        panel: siteScript(texts, language, 'panel'),
      }
    );
  });
}

/** It runs after the texts and before the page's own script, which puts the one into the other (`toSpoken()`). */
function siteScript(texts: SiteTexts, language: string, audience: Audience): SiteScript {
  const content = `tenStonesTexts.site=${toScriptJson(texts)};\n`;
  return { texts, content, address: `/site.js?in=${language}&for=${audience}&of=${hashOf(content)}` };
}

/** What pages in a language say of the council in its own words; undefined where it has none. */
function toSiteTexts({ identity, logo, canMail }: Site, language: string): SiteTexts | undefined {
  const { name, contact, imprint, time_zone, second_phase } = identity;
  const words = Object.hasOwn(second_phase, language) ? second_phase[language] : undefined;
  if (!name && !contact && !imprint && !time_zone && !logo && !words && !canMail) return undefined;
  return {
    own: [...(name ? [sayName(name)] : []), ...(words ? [compileInOwnWords(catalogues(), language, words)] : [])],
    ...(name && { ownTitle: catalogues()[language]?.public.ui.title }),
    contact: contact === null ? null : toContactPieces(contact),
    imprint,
    logo: logo && { address: logo.address, width: logo.width, height: logo.height },
    timeZone: time_zone,
    canMail,
  };
}

function sayName(name: string): Compiled {
  return { public: { page: { title: name }, ui: { title: name } } };
}

/** Without what only the panel says. */
function forVisitors({ ownTitle: _, own, ...texts }: SiteTexts): SiteTexts {
  return { ...texts, own: own.map(({ admin: _, ...shown }) => shown) };
}

/** Puts the council's name and its script into a page without content. */
export function withSiteTexts(page: string, name: string | null, script: SiteScript | undefined): string {
  if (!script) return page;
  const named = name ? withCouncilName(page, name) : page;
  const address = toMarkup(script.address);
  return named.replace('<!--texts-->', () => `<!--texts-->\n    <script defer src="${address}"></script>`);
}

/** The picture of shared links shows the product's name: a council's own stands beside one without words. */
function withCouncilName(page: string, name: string): string {
  return page
    .replaceAll('{{public.ui.title}}', () => toMarkup(name))
    .replace('<title>{{admin.panel.title}}', (title) => `${title}: ${toMarkup(name)}`)
    .replace('/social.png"', '/social-plain.png"');
}
