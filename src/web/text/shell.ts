import type { Bundle, Catalogue, Catalogues } from '#text/catalogue.ts';
import { toMarkup } from '#text/escape.ts';

/** Which of the texts a page runs with. */
export const bundlesOf = {
  public: ['public'],
  privacy: ['public', 'privacy'],
  results: ['public', 'later', 'results'],
  admin: ['public', 'privacy', 'admin'],
} as const satisfies Record<string, readonly Bundle[]>;

const placeOfLanguage = / lang="en" dir="ltr"/;
const placeOfScripts = '<!--texts-->';

/** Puts a language into `index.html` or `admin.html`: its texts in place of `{{bundle.part.key}}`, and its scripts. */
export function fillShell(shell: string, catalogues: Catalogues, code: string, scripts: readonly string[]): string {
  const catalogue = catalogues[code];
  if (!catalogue) throw new Error(`There is no language '${code}'.`);
  return shell
    .replace(placeOfLanguage, ` lang="${code}" dir="${catalogue.language.direction}"`)
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => toMarkup(find(catalogue, path)))
    .replace(placeOfScripts, () => scripts.join('\n    '));
}

function find(catalogue: Catalogue, path: string): string {
  const found = path.split('.').reduce<unknown>((messages, key) => Object(messages)[key], catalogue);
  if (typeof found !== 'string') throw new Error(`A page names the text '${path}', which is not there.`);
  return found;
}
