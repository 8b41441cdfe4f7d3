import type { Sentences } from '#text/sentences.ts';
import { activeTexts } from './active.ts';

/**
 * A part of the sentences, read in the active language each time: the server draws in one after another. Without side
 * effects, so that a page's script keeps only the parts that it reads.
 * @__NO_SIDE_EFFECTS__
 */
export function part<Bundle extends keyof Sentences, Name extends keyof Sentences[Bundle]>(
  bundle: Bundle,
  name: Name,
): Sentences[Bundle][Name] {
  const sentences = () => {
    const found: Sentences[Bundle] | undefined = activeTexts().sentences[bundle];
    if (!found) throw new Error(`The page came without the texts of '${bundle}'.`);
    return found[name] as object;
  };
  return new Proxy({} as Sentences[Bundle][Name] & object, {
    get: (_, key) => Reflect.get(sentences(), key),
    has: (_, key) => Reflect.has(sentences(), key),
  });
}

/**
 * All parts of a bundle, by their names in the languages' files: a new part needs no line here.
 * @__NO_SIDE_EFFECTS__
 */
export function partsOf<Bundle extends keyof Sentences>(
  bundle: Bundle,
): { readonly [Name in keyof Sentences[Bundle]]: Sentences[Bundle][Name] } {
  return new Proxy({} as Sentences[Bundle], {
    get: (_, name) => part(bundle, name as keyof Sentences[Bundle]),
  });
}
