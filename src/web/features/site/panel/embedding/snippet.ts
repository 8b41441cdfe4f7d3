import { answersAddress } from '#contract/council/answers.ts';
import { embedView } from '#contract/running/embedding.ts';
import { toMarkup } from '#text/escape.ts';

/** A page of ours, and what its frame is called. */
export type Framed = { page: string; title: string };

/** What became of the questions, at the address under which this page is read. */
export function answersFrame(page: string, title: string): Framed {
  return { page: new URL(answersAddress({}), page).href, title };
}

/**
 * What stands in a page elsewhere: the frame, and the script that gives it its height. Neither needs what a strict policy of that page
 * forbids. Where a site takes no scripts the frame keeps the height that is written here.
 *
 * @param language a code, or none for that of who opens the page
 */
export function frameSnippet({ page, title }: Framed, language: string): string {
  const address = new URL(page);
  address.searchParams.set('view', embedView);
  if (language) address.searchParams.set('lang', language);
  const source = toMarkup(address.href);
  return `<iframe src="${source}" title="${toMarkup(title)}" loading="lazy" width="100%" height="352" frameborder="0"></iframe>
<script src="${address.origin}/embed.js" async></script>
`;
}
