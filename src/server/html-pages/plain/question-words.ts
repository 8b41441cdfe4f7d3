import type { PublicQuestion } from '#contract/council/public-question.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { inOwnLanguage } from '#server/html-pages/own-language.ts';
import { excerpt } from '#text/excerpt.ts';
import { closeGaps } from '#text/gaps.ts';
import { lettersOnPhone, mostLines } from '#text/text-length.ts';
import type { PlainTexts } from './plain-texts.ts';

/** What is asked, as the name of its places: of a long question the first lines, and all of it by a press that needs no script. */
export function questionWords(
  { text: typed, language }: Pick<PublicQuestion, 'text' | 'language'>,
  { text: { public: said } }: Pick<PlainTexts, 'text'>,
): Markup {
  const text = closeGaps(typed);
  const first = firstLines(text);
  return html`<legend ${inOwnLanguage(language)}>${first}</legend>
${first !== text && html`<details><summary>${said.page.readWhole}</summary><p class="words" ${inOwnLanguage(language)}>${text}</p></details>`}`;
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  const first = lines.length > mostLines ? `${lines.slice(0, mostLines).join('\n').trimEnd()}…` : text;
  return excerpt(first, mostLines * lettersOnPhone);
}
