import type { OurPage, PageName } from '#contract/running/page-rows.ts';
import type { PageFacts } from '#contract/running/pages.ts';
import { activeTexts } from '#web/text/active.ts';
import { part } from '#web/text/part.ts';
import { uiText } from '#web/text/public.ts';

/** What pages say by themselves, by the name of each. */
export const pagesText = part('privacy', 'pages');

/** Its own title, or what leads to it at the foot of each page. */
export function titleOf(name: PageName): string {
  const said = pagesText[name];
  return 'title' in said ? said.title : uiText[name];
}

/** Our own words, which name whom the council says to ask. An organiser can put others in their place, in the same form. */
export function builtInText(name: OurPage, { addresses_kept_months: months, keys_in_database: areInside }: PageFacts) {
  return pagesText[name].builtIn({
    ...knownContact(),
    kept: months ? 'months' : 'for-good',
    months: months ?? 0,
    keys: areInside ? 'inside' : 'apart',
  });
}

/** Where the council says nothing, and we have no words of our own: that it does not, and whom to ask. */
export function nothingSaid(name: Exclude<PageName, OurPage>): [none: string, ask: string] {
  const { none, ask } = pagesText[name];
  return [none, ask(knownContact())];
}

/** Whom the council says to ask, as sentences take it. */
function knownContact() {
  const contact = activeTexts()
    .site?.contact?.map(({ text }) => text)
    .join('');
  return { contact: contact ?? '', contactKnown: contact ? 'yes' : 'no' } as const;
}
