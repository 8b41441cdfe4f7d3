import { type MessagePort, workerData } from 'node:worker_threads';
import { eld } from 'eld/extrasmall';

// The thread of `language-thread.ts`. Nothing of a text leaves the server.

/** `answered` becomes 1 once the answer is in the port: until then the asking thread stands still. */
export type DetectorChannel = { port: MessagePort; answered: Int32Array };

/** So far the likeliest language is ahead of the next one. Relatives, as Danish and Norwegian, are closer in a short text. */
const lead = 0.04;

// Addresses are of no language.
eld.enableTextCleanup(true);

const { port, answered }: DetectorChannel = workerData;
port.on('message', (text: string) => {
  port.postMessage(detect(text));
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
});

function detect(text: string): string | undefined {
  const guess = eld.detect(text);
  if (!guess.isReliable()) return undefined;
  const [first = 0, second = 0] = Object.values(guess.getScores());
  return first - second < lead ? undefined : guess.language;
}
