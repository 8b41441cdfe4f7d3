import { part } from './part.ts';

/** For who gave stones to a question that was taken out. To be read only after `loadLaterTexts()`. */
export const anewText = part('later', 'anew');
