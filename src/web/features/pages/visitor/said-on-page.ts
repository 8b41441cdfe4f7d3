import { pageWordsId } from '#contract/council/page.ts';

let said: object | null = null;

/** For the server, before it draws such a page. */
export function sayOnPage(answer: object | null): void {
  said = answer;
}

/** What the page was drawn with, as the call of that page answers: it is not fetched again. Null where the server could not read it. */
export function saidOnPage(): object | null {
  if (import.meta.env.SSR) return said;
  const carried = document.getElementById(pageWordsId)?.textContent;
  return carried ? (JSON.parse(carried) as object) : null;
}
