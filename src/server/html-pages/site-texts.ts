import type { SiteTexts } from '#contract/page.ts';
import type { Site } from '#server/features/site/site.ts';
import { toMarkup, toScriptJson } from '#text/escape.ts';
import { hashOf } from '../http/representation.ts';
import { toContactPieces } from './contact-pieces.ts';
import { MadeOfSite } from './made-of-site.ts';
import { ownMessages } from './own-messages.ts';

/** A script that says what a council says of itself. It is named by its content, so that browsers may keep it. */
export type SiteScript = { texts: SiteTexts; content: string; address: string };

/** Of whom a page speaks to: only the panel needs the words of the panel. */
export type SiteScripts = MadeOfSite<Readonly<Record<Audience, SiteScript>> | undefined>;
export type Audience = 'visitors' | 'panel';

/** For each language; undefined where there is nothing to say. */
export function siteScripts(site: Site): SiteScripts {
  return new MadeOfSite(site, (language) => {
    const texts = toSiteTexts(site, language);
    if (!texts) return undefined;
    const { admin: _, ...own } = texts.own ?? {};
    const visitors = { ...texts, own: texts.own && own };
    return { visitors: siteScript(visitors, language, 'visitors'), panel: siteScript(texts, language, 'panel') };
  });
}

function siteScript(texts: SiteTexts, language: string, audience: Audience): SiteScript {
  const content = toScript(texts);
  return { texts, content, address: `/site.js?in=${language}&for=${audience}&of=${hashOf(content)}` };
}

/** What pages in a language say of the council in its own words; undefined where it has none. */
function toSiteTexts({ identity, logo }: Site, language: string): SiteTexts | undefined {
  const { name, contact, imprint, time_zone, second_phase } = identity;
  const words = Object.hasOwn(second_phase, language) ? second_phase[language] : undefined;
  if (!name && !contact && !imprint && !time_zone && !logo && !words) return undefined;
  return {
    name,
    contact: contact === null ? null : toContactPieces(contact),
    imprint,
    logo: logo && { address: logo.address, width: logo.width, height: logo.height },
    own: words ? ownMessages(language, words) : null,
    timeZone: time_zone,
  };
}

/**
 * A script that gives a page's texts the council's own words, after them and before the page's own script. The texts that
 * are loaded later get them when they come.
 */
function toScript(site: SiteTexts): string {
  const json = toScriptJson(site);
  return `(t=>{const s=${json};t.site=s;const b=t.bundles;
const put=(o,m)=>{for(const k in m)if(k in o)typeof m[k]=='string'||Array.isArray(m[k])?o[k]=m[k]:put(o[k],m[k])};
if(s.own){const{later,...now}=s.own;put(b,now);
if(b.later)put(b.later,later);else Object.defineProperty(b,'later',{configurable:true,set(v){put(v,later);Object.defineProperty(b,'later',{value:v,enumerable:true,writable:true})}})}
if(s.name){const p=b.public;s.ownTitle=p.ui.title;p.page.title=p.ui.title=s.name}})(tenStonesTexts);
`;
}

/** Puts the council's name and its script into a page without content. */
export function withSiteTexts(page: string, script: SiteScript | undefined): string {
  if (!script) return page;
  const { name } = script.texts;
  const named = name ? withCouncilName(page, name) : page;
  const address = toMarkup(script.address);
  return named.replace('<!--texts-->', () => `<!--texts-->\n    <script defer src="${address}"></script>`);
}

/** The picture of shared links shows the product's name: a council's own stands beside one without words. */
function withCouncilName(page: string, name: string): string {
  return page.replaceAll('{{public.ui.title}}', () => toMarkup(name)).replace('/social.png"', '/social-plain.png"');
}
