import { part } from './part.ts';

/** The pages of results, which alone come with these texts. */

/** The list of completed batches. */
export const resultListText = part('results', 'list');
/** The page of one. */
export const resultText = part('results', 'page');
/** Where a receipt is looked up. */
export const receiptCheckText = part('results', 'receipt');
/** The list of what became of all questions. */
export const answersText = part('results', 'answers');
