import type { Plugin } from 'vite';
import { compile } from '../src/text/compile.ts';
import type { Compiled, Message } from '../src/text/message.ts';
import { readCatalogues } from '../src/text/read.ts';

/** What is said in other languages than the panel's own, by the module that brings it and the name that it has there. */
const modules = {
  'virtual:invite-texts': { name: 'inviteTexts', paths: ['invite'] },
  'virtual:frame-texts': { name: 'frameTexts', paths: ['frames'] },
  'virtual:program-texts': { name: 'programTexts', paths: ['programs'] },
  'virtual:town-texts': { name: 'townTexts', paths: ['town'] },
  'virtual:protocol-texts': {
    name: 'protocolTexts',
    paths: [
      'later.protocol',
      'later.outcome.said',
      'later.outcome.due',
      'later.outcome.overdue',
      'later.paperPanel.inBox',
      'later.paperPanel.enteredBy',
      'later.paperPanel.pass',
      'later.paperPanel.reasons',
      'later.paperPanel.states',
      'public.moments',
    ],
  },
  // The columns of files in whatever language.
  'virtual:import-texts': { name: 'importTexts', paths: ['import', 'files.ranking.columns'] },
  'virtual:pack-texts': {
    name: 'packTexts',
    // Beside its own sentences those that say the same on the screen.
    paths: [
      'admin.pack',
      'admin.outcomes.states',
      'admin.batches.rules.stones_shown',
      'later.works',
      'later.outcome',
      'later.verdict.said',
      'later.verdict.askers',
      'later.verdict.coAskers',
      'later.result.setAside',
      'later.result.because',
      'public.moments',
      'public.page.title',
      'public.page.stones',
      'public.page.nameless',
      'public.page.withdrawnAuthor',
    ],
  },
};

/**
 * What invitations, prints, frames of statements and the import say, in all languages at once: a panel runs in one language, a
 * hall reads two. They come with the sheet that needs them, and not as a part that loads later: what such a part shares with
 * the panel would come to visitors too, by the rule that cuts scripts (`vite.config.ts`).
 */
export function paperTexts(): Plugin {
  const modulesById = new Map(Object.entries(modules).map(([id, module]) => [`\0${id}`, module]));
  return {
    name: 'ten-stones-paper-texts',
    resolveId: {
      filter: { id: /^virtual:(?:invite|pack|frame|program|town|import|protocol)-texts$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /virtual:(?:invite|pack|frame|program|town|import|protocol)-texts$/ },
      handler(id) {
        const module = modulesById.get(id);
        if (!module) return undefined;
        const catalogues = readCatalogues();
        const texts = Object.keys(catalogues).map((code) => {
          const { language, bundles } = compile(catalogues, code);
          return { language, languages: [], bundles: pick(bundles as Compiled, module.paths) };
        });
        return `export const ${module.name} = ${JSON.stringify(texts)};`;
      },
    },
  };
}

/** The messages at these places, each where it was. */
function pick(messages: Compiled, paths: readonly string[]): Compiled {
  const groups = new Set(paths.map((path) => path.split('.')[0] ?? ''));
  return Object.fromEntries([...groups].map((group) => [group, pickIn(messages, group, paths)]));
}

function pickIn(messages: Compiled, group: string, paths: readonly string[]): Message | Compiled {
  const found = messages[group];
  if (found === undefined) throw new Error(`What goes on paper names the text '${group}', which is not there.`);
  if (paths.includes(group)) return found;
  const inner = paths.filter((path) => path.startsWith(`${group}.`)).map((path) => path.slice(group.length + 1));
  return pick(found as Compiled, inner);
}
