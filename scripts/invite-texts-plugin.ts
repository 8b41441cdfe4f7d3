import type { Plugin } from 'vite';
import { compile } from '../src/text/compile.ts';
import { readCatalogues } from '../src/text/read.ts';

const name = 'virtual:invite-texts';
const resolved = `\0${name}`;

/** What invitations and prints say, in all languages at once: they are made in others than the panel's own. */
export function inviteTexts(): Plugin {
  return {
    name: 'ten-stones-invite-texts',
    resolveId: { filter: { id: /^virtual:invite-texts$/ }, handler: () => resolved },
    load: {
      filter: { id: /virtual:invite-texts$/ },
      handler() {
        const catalogues = readCatalogues();
        const texts = Object.keys(catalogues).map((code) => {
          const { language, bundles } = compile(catalogues, code, ['invite']);
          return { language, languages: [], bundles };
        });
        return `export const inviteTexts = ${JSON.stringify(texts)};`;
      },
    },
  };
}
