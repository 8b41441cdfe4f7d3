import { importTexts } from 'virtual:import-texts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { activeTexts } from '#web/text/active.ts';
import type { Headings } from './columns.ts';
import { headingsOf } from './headings.ts';

export type ImportSentences = Sentences['import'];

/**
 * What the dialog says, in the panel's language.
 * @throws Error where the module came without it (`scripts/paper-texts-plugin.ts`)
 */
export function importSentences(): ImportSentences {
  const { code } = activeTexts().language;
  const texts = importTexts.find(({ language }) => language.code === code);
  const sentences = texts && toSpoken(texts).sentences.import;
  if (!sentences) throw new Error(`'${code}' came without the texts of the import.`);
  return sentences;
}

/** What the columns are called in any language: a file may come from somebody who reads another one. */
export function knownHeadings(): Headings {
  return headingsOf(importTexts);
}
