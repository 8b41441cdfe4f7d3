import { part } from './part.ts';

/** Sentences of the stoning process: the section on the page, the full-screen view, the review. */
export const stoningText = part('public', 'stoning', (say, text) => ({
  receiptOf: (batch: string, round: number) => say('receiptOf', { batch, round }),
  /** A file of its own, with the line ends that every editor knows. */
  receiptFile: (batch: string, round: number, receipt: string) =>
    say('receiptFile', { batch, round, receipt }).replaceAll('\n', '\r\n'),

  left: (count: number) => say('left', { count }),
  stones: (count: number) => say('stones', { count }),
  prompt: (place: number) => Object.values(text.prompts)[place] ?? '',
  slot: (place: number) => Object.values(text.slots)[place] ?? '',
  step: (place: number) => say('step', { step: place + 1 }),
  stepName: (place: number) => say('stepName', { place: place + 1, count: 4 - place }),
  give: (count: number) => say('give', { count }),

  statusGiven: (given: number, left: number) => say('statusGiven', { given, left }),
  statusNext: (place: number) => say('statusNext', { step: place + 1 }),
  statusTaken: (taken: number, left: number) => say('statusTaken', { taken, left }),
  statusNotYet: (left: number) => say('statusNotYet', { left }),

  reviewLine: (place: number) => say('reviewLine', { place: place + 1, count: 4 - place }),
  questionsGone: (count: number) => say('questionsGone', { count }),

  /** Before a question's words, or the name of an empty place, on the button of a place. */
  slotNames: {
    empty: (place: number) => `${say('slotEmpty', { count: 4 - place })} `,
    change: (place: number) => `${say('slotChange', { place: place + 1, count: 4 - place })} `,
    moveHere: (place: number) => `${say('slotMoveHere', { count: 4 - place })} `,
    swap: (place: number) => `${say('slotSwap', { place: place + 1, count: 4 - place })} `,
  },
  heldTitle: (place: number) => say('heldTitle', { place: place + 1 }),
  statusHeld: (place: number) => say('statusHeld', { place: place + 1 }),
  statusLeave: (place: number) => say('statusLeave', { place: place + 1 }),
  statusSwapped: (from: number, to: number) => say('statusSwapped', { from: from + 1, to: to + 1 }),
  statusMoved: (from: number, to: number) => say('statusMoved', { from: from + 1, to: to + 1 }),
  statusReplaced: (place: number) => say('statusReplaced', { place: place + 1 }),
}));
