import type { Bundle, Texts } from '#text/catalogue.ts';
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

/** Whether the page came with these texts. */
export function hasTexts(bundle: Bundle): boolean {
  return activeTexts().sentences[bundle] !== undefined;
}

/** Loads the texts that few visitors need, once; `part('later', …)` reads them from then on. */
export async function loadLazyTexts(): Promise<void> {
  const { later, sentences } = activeTexts();
  if (sentences.later || !later) return;
  await runScript(later);
  if (globalThis.tenStonesTexts) speak(toSpoken(globalThis.tenStonesTexts));
}

/** A script that did not come is asked for again next time. */
function runScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  return new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} did not come`));
    document.head.append(script);
  }).finally(() => script.remove());
}

/** From now on everything is drawn in this language. For the server, where drawing is one synchronous step. */
export function speak(texts: Spoken): void {
  active = texts;
}
