import type { Texts } from '#text/catalogue.ts';
import type { Sentences } from '#text/sentences.ts';
import { toSpoken } from '#text/spoken.ts';
import { activeTexts } from './active.ts';

/**
 * A bundle that came with a module in all languages (`scripts/paper-texts-plugin.ts`), in the language that is drawn.
 * @throws Error where the module came without it
 */
export function bundleOf<Bundle extends keyof Sentences>(texts: readonly Texts[], bundle: Bundle): Sentences[Bundle] {
  const { code } = activeTexts().language;
  const own = texts.find(({ language }) => language.code === code);
  const sentences = own && toSpoken(own).sentences[bundle];
  if (!sentences) throw new Error(`'${code}' came without the texts of '${bundle}'.`);
  return sentences;
}
