import { createStore, useStore } from '#web/store.ts';
import { cutForVoice, type Passage } from './passages.ts';
import { voiceFor } from './voice-for.ts';

/** Who has something read: one at a time, on the whole page. */
const reader = createStore<string | null>(() => null);
/** Counted so that what an earlier reading still tells of itself is of no account. */
let turn = 0;
/** Browsers forget what nobody holds, and then never say that it was read. It goes with the reading: it may tell what somebody gave. */
let uttered: SpeechSynthesisUtterance | undefined;
/** An engine may say nothing, not even that it failed: the slowest voice has read a passage by then. */
const patienceMs = 30_000;
let watch: ReturnType<typeof setTimeout> | undefined;

type End = 'ended' | 'failed';

/** Reads the passages one after the other, in place of whatever is read; `onEnd` is not called where something else takes its place. */
export function readAloud(who: string, passages: readonly Passage[], onEnd?: (end: End) => void): void {
  stopReading();
  const mine = turn;
  const left = passages.flatMap(cutForVoice);
  const end = (how: End) => {
    if (mine !== turn) return;
    stopReading();
    onEnd?.(how);
  };
  const next = () => {
    if (mine !== turn) return;
    clearTimeout(watch);
    const passage = left.shift();
    if (!passage) return end('ended');
    const voice = voiceFor(passage.language);
    // The browser would take any other then, perhaps one that is not on this device.
    if (!voice) return end('failed');
    uttered = new SpeechSynthesisUtterance(passage.text);
    uttered.voice = voice;
    uttered.lang = voice.lang;
    uttered.onend = next;
    uttered.onerror = () => end('failed');
    watch = setTimeout(() => end('failed'), patienceMs);
    speechSynthesis.speak(uttered);
  };
  reader.write(who);
  next();
}

/** Stops what is read; where `who` is named, only if it is theirs. */
export function stopReading(who?: string): void {
  if (who !== undefined && reader.read() !== who) return;
  turn += 1;
  clearTimeout(watch);
  uttered = undefined;
  if (reader.read() === null) return;
  speechSynthesis.cancel();
  reader.write(null);
}

/** Who has something read at the moment. */
export function useReader(): string | null {
  return useStore(reader);
}

// Some browsers go on with what a page that is left had read.
globalThis.addEventListener?.('pagehide', () => stopReading());
