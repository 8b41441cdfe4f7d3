import type { Theme } from '#contract/running/theme.ts';
import { toAccentStyle } from '#server/features/running/site/accent.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import type { Language } from '#text/catalogue.ts';
import { toMarkup } from '#text/escape.ts';
import { pagePolicy } from './page-policy.ts';

// It needs no file and no script, and so stands by any name and before anything is loaded. The colours are those of tokens.css.
const style = `
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
:root{--paper:light-dark(oklch(0.966 0.007 88), oklch(0.222 0.008 82));--ink:light-dark(oklch(0.235 0.012 65), oklch(0.93 0.012 88));--ink-2:light-dark(oklch(0.385 0.014 66), oklch(0.815 0.013 86));--river:light-dark(oklch(0.395 0.06 208), oklch(0.775 0.052 190))}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 ui-serif,Georgia,serif}
main{max-inline-size:38rem;margin:auto;padding:12vh 1.5rem;overflow-wrap:anywhere}
.council{margin:0 0 2rem;padding-block-end:.5rem;border-block-end:3px solid var(--river);font-weight:600}
h1{margin:0 0 1rem;font-size:2rem;line-height:1.2}
.owner{margin-block-start:2rem;color:var(--ink-2);font-size:1rem}
a{color:inherit}
.back a{display:inline-block;padding-block:.75rem}
li{margin-block-end:.5rem;overflow-wrap:anywhere;white-space:pre-line}
button,.act{display:inline-block;box-sizing:border-box;min-block-size:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.25rem;background:var(--ink);color:var(--paper);font:inherit;text-decoration:none;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--river);outline-offset:3px}
`;

export type PlainPage = { html: string; policy: string };

/** A page of few words in the council's name; `main` is markup, `script` the path of one that it can do without. */
export function plainPage(
  { identity: { name, accent } }: Pick<Site, 'identity'>,
  language: Language,
  { title, main, script }: { title: string; main: string; script?: string },
): PlainPage {
  const accented = accent ? `<style>${toAccentStyle(accent)}</style>` : '';
  const html = `<!doctype html>
<html lang="${language.code}" dir="${language.direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${toMarkup(title)}</title>
  <style>${style}</style>${accented}${script ? `\n  <script type="module" src="${script}"></script>` : ''}
</head>
<body>
  <main>
    <p class="council"><bdi>${toMarkup(name ?? catalogues()[language.code]?.public.ui.title ?? '')}</bdi></p>
    <h1>${toMarkup(title)}</h1>
    ${main}
  </main>
</body>
</html>
`;
  return { html, policy: pagePolicy(html) };
}

/** The page in light or dark, where the visitor chose one. */
export function withTheme(html: string, theme: Theme | undefined): string {
  return theme ? html.replace('>\n<head>', ` data-theme="${theme}">\n<head>`) : html;
}
