import { useSyncExternalStore } from 'react';
import type { Language, Texts } from '#text/catalogue.ts';
import { type Spoken, toSpoken } from '#text/spoken.ts';
import { activeTexts, speak } from './active.ts';

/** What the page came with. */
let first: Spoken | undefined;
let asked = 0;
const listeners = new Set<() => void>();

/** The language that is spoken. Whoever reads it by this is drawn anew in another one; what they keep stays. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => activeTexts().language);
}

/**
 * Says everything in another language from now on, without another page. Of several presses the last one counts.
 * @throws Error where its texts do not come
 */
export async function changeLanguage(code: string): Promise<void> {
  first ??= activeTexts();
  asked += 1;
  const mine = asked;
  try {
    const texts = code === first.language.code ? first : await readTexts(code);
    if (mine === asked) turnTo(texts);
  } catch (error) {
    if (mine === asked) throw error;
  }
}

/** Speaks as the page did when it came; a language that is on its way comes to nothing. */
export function resetLanguage(): void {
  asked += 1;
  if (isChanged() && first) turnTo(first);
}

/** Whether another language is spoken than the one that the page came with. */
export function isChanged(): boolean {
  return first !== undefined && first !== activeTexts();
}

async function readTexts(code: string): Promise<Spoken> {
  const answer = await fetch(`/texts.json?in=${code}`);
  if (!answer.ok) throw new Error(`The texts in '${code}' did not come.`);
  return toSpoken((await answer.json()) as Texts);
}

function turnTo(texts: Spoken): void {
  speak(texts);
  const { code, direction } = texts.language;
  Object.assign(document.documentElement, { lang: code, dir: direction });
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
