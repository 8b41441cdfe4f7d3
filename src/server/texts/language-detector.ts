import { eld } from 'eld/extrasmall';
import { answerAsked } from '#server/resting-thread.ts';

// The thread of `question-language.ts`. Nothing of a text leaves the server.

/** So far the likeliest language is ahead of the next one. Relatives, as Danish and Norwegian, are closer in a short text. */
const lead = 0.04;

// Addresses are of no language.
eld.enableTextCleanup(true);

answerAsked((texts: readonly string[]) => texts.map(detect));

function detect(text: string): string | undefined {
  const guess = eld.detect(text);
  if (!guess.isReliable()) return undefined;
  const [first = 0, second = 0] = Object.values(guess.getScores());
  return first - second < lead ? undefined : guess.language;
}
