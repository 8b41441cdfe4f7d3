import { importTexts } from 'virtual:import-texts';
import type { Sentences } from '#text/sentences.ts';
import { bundleOf } from '#web/text/bundle-of.ts';
import { headingsOf } from './headings.ts';
import type { Headings } from './reading/headings-in-table.ts';

export type ImportSentences = Sentences['import'];

/**
 * What the dialog says, in the panel's language.
 * @throws Error where the module came without it (`scripts/paper-texts-plugin.ts`)
 */
export function importSentences(): ImportSentences {
  return bundleOf(importTexts, 'import');
}

/** What the columns are called in any language: a file may come from somebody who reads another one. */
export function knownHeadings(): Headings {
  return headingsOf(importTexts);
}
