import { html, type Markup } from '#server/html-pages/markup.ts';
import type { PlainTexts } from './plain-texts.ts';

/** The field of a form by which its language is switched. */
export const languageField = 'lang';

/** Links to this very page in each language, as the full page has them; with what else of its address stays. */
export function languageLinks(said: PlainTexts, kept: Readonly<Record<string, string>> = {}): Markup {
  const to = (code: string) => `?${new URLSearchParams({ ...kept, [languageField]: code })}`;
  return html`<nav class="languages" aria-label="${said.text.public.ui.language}">${said.languages.map(
    ({ code, name }) =>
      code === said.language.code
        ? html`<strong aria-current="true">${name}</strong> `
        : html`<a href="${to(code)}" lang="${code}" hreflang="${code}">${name}</a> `,
  )}</nav>`;
}

/** The same where something is typed or chosen: buttons of its form, so that it goes along. */
export function languageButtons(said: PlainTexts): Markup {
  return html`<div class="languages" role="group" aria-label="${said.text.public.ui.language}">${said.languages.map(
    ({ code, name }) =>
      code === said.language.code
        ? html`<strong aria-current="true">${name}</strong> `
        : html`<button type="submit" name="${languageField}" value="${code}" lang="${code}" formnovalidate>${name}</button> `,
  )}</div>`;
}
