import type { Page } from '@playwright/test';

type Voice = { lang: string; localService?: boolean };
type Spoken = { text: string; lang: string; voice: string };
type Speaker = { spoken: Spoken[]; cancelled: number; held: boolean; endSpeech: () => void };

/** Puts these voices in the place of the browser's. What they say is kept, and is said to its end at once, or, `held`, when the test ends it. */
export async function fakeVoices(page: Page, voices: Voice[], { held = false } = {}): Promise<void> {
  await page.addInitScript(
    ({ voices, held }) => {
      const kept = window as unknown as Speaker;
      let end: (() => void) | undefined;
      Object.assign(kept, { spoken: [], cancelled: 0, held, endSpeech: () => end?.() });
      class Utterance {
        lang = '';
        voice: { name: string } | null = null;
        onend?: () => void;
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      }
      const synthesis = Object.assign(new EventTarget(), {
        getVoices: () =>
          voices.map(({ lang, localService = true }) => ({
            lang,
            localService,
            name: `voice ${lang}`,
            default: false,
          })),
        speak: (utterance: Utterance) => {
          kept.spoken.push({ text: utterance.text, lang: utterance.lang, voice: utterance.voice?.name ?? 'any' });
          end = () => utterance.onend?.();
          if (!kept.held) queueMicrotask(end);
        },
        cancel: () => {
          kept.cancelled += 1;
          end = undefined;
        },
      });
      Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    },
    { voices, held },
  );
}

/** What was said since the last call. */
export function takeSpoken(page: Page): Promise<Spoken[]> {
  return page.evaluate(() => (window as unknown as Speaker).spoken.splice(0));
}

export function countCancelled(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Speaker).cancelled);
}

export function endSpeech(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Speaker).endSpeech());
}

/** From now on the test ends what is said, or nobody needs to. */
export function holdSpeech(page: Page, held = true): Promise<void> {
  return page.evaluate((held) => {
    (window as unknown as Speaker).held = held;
  }, held);
}
