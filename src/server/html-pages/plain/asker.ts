import { namelessAuthor, type PublicQuestion, withdrawnAuthor } from '#contract/council/public-question.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import type { PlainTexts } from './plain-texts.ts';

/** Who asked a question, for people to read. */
export function askerOf({ author }: Pick<PublicQuestion, 'author'>, { text }: Pick<PlainTexts, 'text'>): Markup {
  const { nameless, withdrawnAuthor: withdrawn } = text.public.page;
  const said = author === namelessAuthor ? nameless : author === withdrawnAuthor ? withdrawn : author;
  return html`<bdi>${said}</bdi>`;
}
