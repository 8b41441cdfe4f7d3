import { part } from './part.ts';

/** To be read only after `loadLazyTexts()`, which a page or part that few visitors open begins with. */

/** The built-in page about the council circle. */
export const trainingCircleText = part('later', 'circle');
/** For who gave stones to a question that was taken out. */
export const anewText = part('later', 'anew');
/** The receipt of a ballot. */
export const receiptText = part('later', 'receipt');
/** For who may give their stones otherwise. */
export const changeText = part('later', 'change');
/** For who submitted some of the questions, where nobody gives stones to their own. */
export const ownText = part('later', 'own');
/** What was agreed for a batch, a sentence for each rule. */
export const worksText = part('later', 'works');
/** For administrators who make voting cards. */
export const cardsPanelText = part('later', 'cardsPanel');
/** For who has a voting card. */
export const cardText = part('later', 'card');
/** How many ballots came by which channel. */
export const channelsText = part('later', 'channels');
/** The stoning view, which opens only with these. */
export const placingText = part('later', 'placing');
/** What happens to the batch while somebody places stones. */
export const meanwhileText = part('later', 'meanwhile');
/** What is said while somebody writes a question. */
export const askingText = part('later', 'asking');
/** What this browser submitted, and what has become of it. */
export const mineText = part('later', 'mine');
/** A question that was not sent before the phase ended. */
export const keptText = part('later', 'kept');
/** Questions that ask the same as what somebody types. */
export const similarText = part('later', 'similar');
/** For who asked where questions are read before they are published. */
export const receivedText = part('later', 'received');
/** For who may be told by mail what becomes of a question. */
export const newsText = part('later', 'news');
/** For who tells others of what they took part in. */
export const shareText = part('later', 'share');
/** A device on which people give their stones one after the other. */
export const boothText = part('later', 'booth');
/** The projector view, beside what it shares with the public page. */
export const wallText = part('later', 'wall');
/** The ranking, wherever it stands. */
export const rankingText = part('later', 'ranking');
/** How anybody can check the count. */
export const countText = part('later', 'count');
/** What a recount in the browser found; in English the words of `npm run verify`. */
export const recountText = part('later', 'recount');
/** For who gave stones: the own picks. */
export const givenText = part('later', 'given');
/** What became of questions at the council. */
export const outcomeText = part('later', 'outcome');
/** What a completed batch says beside its ranking. */
export const resultText = part('later', 'result');
