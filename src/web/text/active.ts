import type { Texts } from '#text/catalogue.ts';

declare global {
  /** Set by the script of the page's language, which runs before any other. */
  var tenStonesTexts: Texts | undefined;
}

let active = globalThis.tenStonesTexts;

/** The texts of the language that is drawn. */
export function activeTexts(): Texts {
  if (!active) throw new Error('No language is here yet: texts are read when something is drawn, not before.');
  return active;
}

/** From now on everything is drawn in this language. For the server, where drawing is one synchronous step. */
export function speak(texts: Texts): void {
  active = texts;
}
