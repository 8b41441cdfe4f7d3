import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Pages } from '#contract/council/page.ts';
import { catalogues } from '#server/texts/catalogues.ts';
import type { Catalogues } from '#text/catalogue.ts';

export const builtPages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

const noResult = { html: '', title: '', description: '' };

/** The part of the built front end that draws for the server; without one the pages come as they are. */
export async function loadPages(folder = builtPages): Promise<Pages> {
  const file = `${folder}/.server/server.js`;
  if (!existsSync(file))
    return {
      languages: ['en'],
      smallPages: [],
      drawWords: () => '',
      fillShell: (shell) => shell,
      drawPage: () => '',
      drawResult: () => noResult,
    };
  const { makePages } = (await import(pathToFileURL(file).href)) as { makePages: (of: Catalogues) => Promise<Pages> };
  return makePages(catalogues());
}
