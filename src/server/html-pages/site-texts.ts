import type { Identity } from '#contract/identity.ts';
import type { SiteTexts } from '#contract/page.ts';
import { hashOf } from '../http/representation.ts';

/** What pages say of the council in its own words; undefined where it has none. */
export function toSiteTexts({ name, contact, imprint, time_zone }: Identity): SiteTexts | undefined {
  if (!name && !contact && !imprint && !time_zone) return undefined;
  return { name, contact, contactHref: contact ? toHref(contact) : undefined, imprint, timeZone: time_zone };
}

function toHref(contact: string): string | undefined {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined;
}

/** A script that gives a page's texts the council's own words, after them and before the page's own script. */
export function toScript(site: SiteTexts | undefined): string {
  const json = JSON.stringify(site ?? null).replaceAll('<', '\\u003c');
  return `(t=>{const s=${json};if(!s)return;t.site=s;if(s.name){const p=t.bundles.public;p.page.title=p.ui.title=s.name}})(tenStonesTexts);\n`;
}

/** The script's address, named by its content, so that browsers may keep it. */
export function scriptAddress(site: SiteTexts): string {
  return `/site.js?of=${hashOf(toScript(site))}`;
}

/** Puts the council's name and its script into a page without content. */
export function withSiteTexts(page: string, site: SiteTexts | undefined): string {
  if (!site) return page;
  const named = site.name ? page.replaceAll('{{public.ui.title}}', () => toHtml(site.name ?? '')) : page;
  return named.replace('<!--texts-->', () => `<!--texts-->\n    <script defer src="${scriptAddress(site)}"></script>`);
}

/** Braces too: what stands in two of them would be taken for the name of a text. */
function toHtml(text: string): string {
  return text.replaceAll(/[&<>"{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}
