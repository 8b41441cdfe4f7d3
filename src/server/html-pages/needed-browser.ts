import { readFileSync } from 'node:fs';
import { catalogues } from '#server/texts/catalogues.ts';
import { toMarkup } from '#text/escape.ts';

const { browserslist } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  browserslist: readonly string[];
};
/** The oldest browsers that the full page runs in: `{ chrome: '111' }`. */
const floor = Object.fromEntries(browserslist.map((line) => line.split(' >= ')));

const emptyRoot = '<div id="root"></div>';

/** Says on a page that the browser alone draws which one it needs. The page's styles hide it in those that are new enough. */
export function withNeededBrowser(page: string, language: string): string {
  const sentence = catalogues()[language]?.shell.public.needs ?? '';
  const said = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => floor[name] ?? '');
  return page.replace(emptyRoot, () => `${emptyRoot}\n    <p class="too-old">${toMarkup(said)}</p>`);
}
