import { createStore, useStore } from '#web/store.ts';

type Voice = SpeechSynthesisVoice;

const none: readonly Voice[] = [];
const voices = createStore(readOwnVoices);
let watched = false;

/** The device's own voices. Those that a company speaks with on its servers are none: what is read would be sent there. */
function readOwnVoices(): readonly Voice[] {
  if (!('speechSynthesis' in globalThis)) return none;
  return speechSynthesis.getVoices().filter(({ localService }) => localService);
}

// Which of them speaks a language is in `voice-for.ts`: this comes with every page.
export const ownVoices = voices.read;

export function useOwnVoices(): readonly Voice[] {
  return useStore({ read: voices.read, subscribe }, () => none);
}

/** Some browsers know their voices a while after they are asked for the first time; old ones of Safari know them at once and tell of nothing. */
function subscribe(listener: () => void): () => void {
  if (!watched) {
    watched = true;
    const look = () => voices.write(readOwnVoices());
    globalThis.speechSynthesis?.addEventListener?.('voiceschanged', look);
    look();
  }
  return voices.subscribe(listener);
}
