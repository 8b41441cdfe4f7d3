import type { Texts } from '#text/catalogue.ts';
import { type Spoken, toSpoken } from '#text/spoken.ts';

declare global {
  /** Set by the script of the page's language, which runs before any other. */
  var tenStonesTexts: Texts | undefined;
}

let active = globalThis.tenStonesTexts && toSpoken(globalThis.tenStonesTexts);

/** The texts of the language that is drawn. */
export function activeTexts(): Spoken {
  if (!active) throw new Error('No language is here yet: texts are read when something is drawn, not before.');
  return active;
}

/** From now on everything is drawn in this language. For the server, where drawing is one synchronous step. */
export function speak(texts: Spoken): void {
  active = texts;
}
