import { html, type Markup } from '#server/html-pages/markup.ts';
import type { PlainTexts } from './plain-texts.ts';

/** Whom to ask, after words of ours, where the council says so. Numbers and addresses run from the left, whatever stands around them. */
export function contactNote(words: string, { contact }: Pick<PlainTexts, 'contact'>): Markup | undefined {
  if (!contact) return undefined;
  const pieces = contact.map(({ text, href }) =>
    href ? html`<a href="${href}" dir="ltr">${text}</a>` : html`${text}`,
  );
  return html`${words} <bdi>${pieces}</bdi>`;
}
