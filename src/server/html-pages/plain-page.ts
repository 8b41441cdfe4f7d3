import type { FastifyReply } from 'fastify';
import type { Theme } from '#contract/running/theme.ts';
import { toAccentStyle } from '#server/features/running/site/accent.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import type { Language } from '#text/catalogue.ts';
import { toMarkup } from '#text/escape.ts';
import { pagePolicy } from './page-policy.ts';

// It needs no file and no script, and so stands by any name and before anything is loaded. The colours are those of tokens.css, written
// as browsers of 2018 read them, too: no layers, no `light-dark()`.
const light = '--paper:#f6f4ef;--ink:#221d18;--ink-2:#49423c;--river:#134f57;--danger:#8a3025';
const dark = '--paper:#1d1b17;--ink:#ebe8df;--ink-2:#c6c2b9;--river:#90c1bd;--danger:#f4a894';
/** Light, or dark as the browser has it. */
export const plainColours = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}`;
const style = `
${plainColours}
:root[data-theme=light]{color-scheme:light;${light}}
:root[data-theme=dark]{color-scheme:dark;${dark}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 ui-serif,Georgia,serif}
main{max-width:38rem;margin:auto;padding:12vh 1.5rem;overflow-wrap:anywhere;word-wrap:break-word}
main.form{padding-top:4vh}
.council{margin:0 0 2rem;padding-bottom:.5rem;border-bottom:3px solid var(--river);font-weight:600}
h1{margin:0 0 1rem;font-size:2rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.25rem}
.owner{margin-top:2rem;color:var(--ink-2);font-size:1rem}
.aside{color:var(--ink-2);font-size:1rem}
a{color:inherit}
.back a{display:inline-block;padding:.75rem 0}
li{margin-bottom:.5rem;overflow-wrap:anywhere;white-space:pre-line}
button,.act{display:inline-block;box-sizing:border-box;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:.25rem;background:var(--ink);color:var(--paper);font:inherit;text-decoration:none;cursor:pointer}
.acts button{margin-bottom:.5rem}
li p{margin:.25rem 0}
button.second{background:none;color:inherit}
.languages{margin-top:2rem;font-size:1rem}
.languages a,.languages button,.languages strong{display:inline-block;min-height:2.75rem;margin:0 0 .25rem;padding:.5rem .75rem .5rem 0;border:0;background:none;color:inherit;text-decoration:underline}
.languages strong{text-decoration:none}
[dir=rtl] .languages a,[dir=rtl] .languages button,[dir=rtl] .languages strong{padding:.5rem 0 .5rem .75rem}
button:focus-visible,a:focus-visible,summary:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--river);outline-offset:3px}
.failure{display:block;padding-inline-start:.75rem;border-inline-start:3px solid var(--danger);color:var(--danger)}
.receipt{font:1.25rem/1.4 ui-monospace,monospace}
.choices{margin:0;padding:0;list-style:none}
.choices li{white-space:normal}
fieldset{min-width:0;margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--ink-2);border-radius:.25rem}
legend{float:left;float:inline-start;width:100%;padding:0;white-space:pre-line}
legend+*{clear:both}
summary{padding:.5rem 0;cursor:pointer;text-decoration:underline}
.words{white-space:pre-line}
fieldset .aside{margin:.25rem 0}
fieldset label,label.box{display:inline-block;min-height:1.5rem;padding:.5rem .75rem .45rem 0;cursor:pointer}
[dir=rtl] fieldset label{padding:.5rem 0 .45rem .75rem}
input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.2rem}
input:not([type=radio]):not([type=checkbox]),textarea{display:block;box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--ink-2);border-radius:.25rem;background:transparent;color:inherit;font:inherit}
`;

type PageParts = { title: string; tab?: string; main: string; script?: string; form?: boolean };

export type PlainPage = { html: string; policy: string };

/**
 * A page of few words in the council's name; `main` is markup, `script` the path of one that it can do without; `form`: there is
 * more to do there than to read; `tab` what its tab is called, where that is not the title.
 */
export function plainPage(
  { identity: { name, accent } }: Pick<Site, 'identity'>,
  language: Language,
  { title, tab = title, main, script, form = false }: PageParts,
): PlainPage {
  const accented = accent ? `<style>${toAccentStyle(accent)}</style>` : '';
  const html = `<!doctype html>
<html lang="${language.code}" dir="${language.direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toMarkup(tab)}</title>
  <style>${style}</style>${accented}${script ? `\n  <script type="module" src="${script}"></script>` : ''}
</head>
<body>
  <main${form ? ' class="form"' : ''}>
    <p class="council"><bdi>${toMarkup(name ?? catalogues()[language.code]?.public.ui.title ?? '')}</bdi></p>
    <h1>${toMarkup(title)}</h1>
    ${main}
  </main>
</body>
</html>
`;
  return { html, policy: pagePolicy(html) };
}

/** Answers with a page that is for whoever reads it: kept nowhere, and in the language of their browser. */
export function sendPlainPage(reply: FastifyReply, status: number, { html, policy }: PlainPage): FastifyReply {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The page in light or dark, where the visitor chose one. */
export function withTheme(html: string, theme: Theme | undefined): string {
  return theme ? html.replace('>\n<head>', ` data-theme="${theme}">\n<head>`) : html;
}
