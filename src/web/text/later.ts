import { part } from './part.ts';

/** To be read only after `loadLaterTexts()`, which a page or part that few visitors open begins with. */

/** The built-in page about the council circle. */
export const trainingCircleText = part('later', 'circle');
/** For who gave stones to a question that was taken out. */
export const anewText = part('later', 'anew');
/** The projector view, beside what it shares with the public page. */
export const wallText = part('later', 'wall');
/** What a recount in the browser found; in English the words of `npm run verify`. */
export const recountText = part('later', 'recount');
/** For who gave stones: the receipt and the own picks. */
export const givenText = part('later', 'given');
/** For who wrote a question that came too late. */
export const keptText = part('later', 'kept');
/** What a completed batch says beside its ranking. */
export const resultText = part('later', 'result');
