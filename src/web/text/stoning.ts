const stones = (count: number) => (count === 1 ? '1 stone' : `${count} stones`);
const names = ['favorite', '2nd favorite', '3rd favorite', '4th favorite'] as const;

/** Sentences of the stoning process: the section on the page, the full-screen view, the review. */
export const stoningText = {
  startTitle: 'Ten stones, four questions',
  startIntro:
    'Give your favorite four stones, then three, two and one. It takes a few minutes, and you can change your mind until the end.',
  start: 'Start 10 Stoning Process',
  resume: 'Your picks from before are kept.',
  opening: 'Opening...',
  openFailed: 'The stoning process could not be opened. Please check your connection and try again.',
  tooFew:
    'Stoning needs at least four questions, so it cannot start yet. As soon as there are four, you can begin here.',
  completed: 'Stoning Completed',
  alreadyCompleted: 'You have already completed the stoning process for this batch.',
  doneTitle: 'Your ten stones are laid',
  doneIntro: 'Thank you. The list below shows where all stones lie so far; it changes while others give theirs.',
  receipt: 'Your receipt',
  receiptHint:
    'Keep it. When the batch is completed you can find it in the public record and so see that your stones were counted. It says nothing about where you gave them.',
  saveReceipt: 'Save receipt',
  printReceipt: 'Print',
  copyReceipt: 'Copy receipt',
  receiptOf: (batch: string, round: number) => `${batch}, round ${round} of stoning`,
  receiptFile: (batch: string, round: number, receipt: string) =>
    [
      'Questions for Wisdom Council: receipt for ten stones',
      '',
      `Batch:   ${batch}`,
      `Round:   ${round}`,
      `Receipt: ${receipt}`,
      '',
      'When the batch is completed, anyone can download its record from the page with the questions.',
      'Your receipt in it means that your stones were counted. Where you gave them stands nowhere.',
      '',
    ].join('\r\n'),

  title: '10 Stoning Process',
  back: 'Back to Questions',
  left: (count: number) => `${stones(count)} left`,
  stones,
  stepsLabel: 'The four steps',
  step: (place: number) => `Step ${place + 1} of 4`,
  stepStates: { placed: 'placed', now: 'choose now', later: 'to come' },
  stepName: (place: number) => `${names[place]}, ${stones(4 - place)}`,
  prompts: [
    'Choose your FAVORITE question (4 stones)',
    '2nd favorite (3 stones)',
    '3rd favorite (2 stones)',
    '4th favorite (1 stone)',
  ],
  closedTitle: 'Stoning is closed',
  allPlaced: 'All ten stones are placed',
  allPlacedHint: 'Change any pick, or complete.',
  order: 'The order is shuffled for you, so that no question is always first. It stays the same while you choose.',
  keys: 'Keys 1 to 4 give a question its place directly.',
  questionsLabel: 'Questions',
  give: (count: number) => `Give ${stones(count)}`,
  takeBack: 'Take back',
  slots: ['Favorite', '2nd favorite', '3rd favorite', '4th favorite'],
  choosingNow: 'Choosing now',
  trayLabel: 'Your picks',
  resetAll: 'Reset All',
  complete: 'Complete Stoning',
  saving: 'Saving...',

  statusGiven: (given: number, left: number) => `${stones(given)} given. ${stones(left)} left.`,
  statusNext: (place: number) => `Step ${place + 1} of 4.`,
  statusAll: 'All ten stones are placed. You can complete now.',
  statusTaken: (taken: number, left: number) => `${stones(taken)} taken back. ${stones(left)} left.`,
  statusReset: 'All ten stones are yours again.',
  statusNotYet: (left: number) => `Place all ten stones first: ${stones(left)} left.`,
  statusFull: 'All ten stones are placed. Take one pick back to choose this question.',

  reviewTitle: 'Your ten stones',
  reviewIntro: 'Once they are laid, they stay. Read your four picks once more.',
  reviewLine: (place: number) => `Your ${names[place]} gets ${stones(4 - place)}`,
  reviewBack: 'Back to my picks',

  saved: 'Stone allocations have been saved successfully!',
  saveFailed: 'Failed to save stone allocations. Please try again.',

  closed: 'The stoning phase is no longer open, so your stones could not be given. Your picks are still shown here.',
  otherBatch: 'Another batch is active now. Your picks for this one are still shown here, but they cannot be given.',
  newRound: 'An administrator reset all stones, and a new round has begun. Your picks are still here.',
  questionsGone: (count: number) =>
    count === 1
      ? 'A question that you had chosen is no longer in this batch. Its stones are yours again: please choose another.'
      : `${count} questions that you had chosen are no longer in this batch. Their stones are yours again: please choose others.`,
  tooFewLeft:
    'There are fewer than four questions now, so stoning cannot be completed at the moment. Your picks are kept.',

  /** Before a question's words, or the name of an empty place, on the button of a place. */
  slotNames: {
    empty: (place: number) => `${stones(4 - place)}, empty: `,
    change: (place: number) => `Change your ${names[place]}, ${stones(4 - place)}: `,
    moveHere: (place: number) => `Move here, ${stones(4 - place)}: `,
    swap: (place: number) => `Swap with your ${names[place]}, ${stones(4 - place)}: `,
  },
  heldTitle: (place: number) => `Your ${names[place]} is picked up.`,
  heldHint: 'Choose another place or question to swap with, or take it back.',
  leave: 'Leave it',
  swap: 'Swap',
  statusHeld: (place: number) =>
    `Your ${names[place]} is picked up. Choose another place or question to swap with, take it back, or press Escape to leave it.`,
  statusLeave: (place: number) => `Your ${names[place]} stays where it is.`,
  statusSwapped: (from: number, to: number) =>
    `Swapped: your ${names[from]} is now your ${names[to]}, and the other way round.`,
  statusMoved: (from: number, to: number) => `Moved: your ${names[from]} is now your ${names[to]}.`,
  statusReplaced: (place: number) => `Your ${names[place]} is another question now.`,
};
