import type { Phase } from '#contract/batches.ts';

/** Sentences of the public pages. */
export const publicText = {
  title: 'Questions for Wisdom Council',
  skip: 'To the questions',

  loading: 'Loading questions...',
  loadFailed: 'Failed to load questions',
  loadFailedTitle: 'The questions are not here yet',
  retry: 'Try again',

  noBatchTitle: 'No Active Batch',
  noBatch: 'The circle is not gathered at the moment. Please check back later, or contact an administrator.',
  circleLink: 'What is the council training circle?',

  phaseTitles: { 1: 'Submission', 2: 'Stoning', 3: 'Completed' } satisfies Record<Phase, string>,
  phaseTexts: {
    1: 'Questions are being gathered for the council. There is a place in the circle for yours.',
    2: 'The questions are here. Each of us has ten stones for the four that matter most.',
    3: 'Every stone has been laid. The top questions are now with the council.',
  } satisfies Record<Phase, string>,
  phaseBadge: (phase: Phase) => `Phase ${phase}`,
  wayLabel: 'The three phases',
  wayTexts: {
    1: 'Questions are gathered',
    2: 'Ten stones are given',
    3: 'The council receives them',
  } satisfies Record<Phase, string>,
  wayNow: 'Now',
  wayDone: 'Done',
  circleLabels: {
    submission: 'People seated in a circle, each with a stone before them. One place is open.',
    empty: 'People seated in a circle around a place for the first stone. One place is open.',
    stoning: 'People seated in a circle around ten stones. One place is open.',
    completed: 'People seated in a circle around four stones laid one upon another.',
  },

  submissionDeadline: 'Submission Deadline',
  submitBefore: (day: string) => `Please submit before ${day}`,
  stoningDeadline: 'Stoning Deadline',
  stoningPurpose: 'for the completion of 10 Stoning Process',
  deadlinePassed: 'Deadline passed',
  batchCompleted: 'Batch completed',
  stillOpen: {
    1: 'Questions are still taken until an administrator goes on to the next phase.',
    2: 'Stones are still taken until an administrator completes the batch.',
  },
  timeLeft: 'Time left',
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  milestones: {
    day: 'One day is left.',
    hour: 'One hour is left.',
    tenMinutes: 'Ten minutes are left.',
    minute: 'One minute is left.',
  },

  formTitle: 'Submit Your Question',
  formIntro:
    'Ask what you would want a circle of wise people to sit with. One question at a time, in your own words and your own language.',
  name: 'Name',
  email: 'Email',
  question: 'Question',
  submit: 'Submit Question',
  submitting: 'Submitting...',
  privacy: 'Your name is shown with your question. Your email is seen by the administrators only.',
  morePrivacy: 'More on privacy',
  charactersLeft: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  charactersOver: (count: number) => (count === 1 ? '1 character too many' : `${count} characters too many`),
  fillInAll: 'Please fill in all fields',
  emailInvalid: 'Please enter a valid email address',
  nameTooLong: 'Please enter a name on one line, with at most 120 characters',
  questionTooLong: 'Please shorten your question to 1,000 characters',
  noActiveBatch: 'No active batch found. Please contact an administrator.',
  submitFailed: 'Failed to submit question. Please try again.',
  submitted: 'Your question has been submitted successfully!',
  alreadySent:
    'Your question has arrived with its earlier words. Submit it again only if these should stand as a second question.',

  keptTitle: 'Your question is still here',
  kept: 'The submission phase ended before your question was sent, so it is not in the list. Here is what you wrote; you can copy it for the next time.',
  keptCopy: 'Copy my question',
  keptDiscard: 'Throw it away',

  questions: 'Questions',
  newestFirst: 'Newest first',
  mostStonesFirst: 'Most stones first',
  search: 'Search the questions',
  noMatch: 'No question matches. Try another word.',
  found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
  newQuestions: (count: number) => (count === 1 ? '1 new question' : `${count} new questions`),
  newOrder: 'The order has changed',
  showNews: 'Show',
  emptyTitle: 'No questions yet',
  empty: 'Be the first to submit a question above and start the conversation!',
  emptyLater: 'No question was submitted in this batch.',
  print: 'Print',
  shownOf: (shown: number, total: number) => `${shown} of ${total} questions are shown`,
  showMore: (count: number) => `Show ${count} more`,
  allAsText: 'All questions as plain text',
  readWhole: 'Read the whole question',
  showLess: 'Show less',
  stonesUnit: (count: number) => (count === 1 ? 'stone' : 'stones'),
  stones: (count: number) => (count === 1 ? '1 stone' : `${count} stones`),
  votes: (count: number) => (count === 1 ? '1 vote' : `${count} votes`),

  byStonesThenVotes: 'By stones, then by votes',
  noStonesGiven: 'No stones were given in this batch.',
  rank: 'Rank',
  joint: 'Joint',
  share: (stones: number) => `${stones} of 100 stones`,
  peopleGave: (count: number) => (count === 1 ? 'person gave stones' : 'people gave stones'),
  stonesLaid: 'stones were laid',
  questionsAsked: (count: number) => (count === 1 ? 'question was asked' : 'questions were asked'),

  notFoundTitle: 'Oops! Page not found',
  notFound: 'There is nothing at this address. It may have moved, or it may have been mistyped.',
  returnHome: 'Return to Home',
};

/** The built-in page about the council circle. */
export const trainingCircleText = {
  title: 'The council training circle',
  lead: 'A council is a circle of people who sit down together and listen. Nobody sits at the head. Questions lie in the middle, where everyone can see them.',
  circleTitle: 'How a circle works',
  circle: [
    'People take turns. One speaks, the others listen, and nobody is interrupted.',
    'Everyone speaks from their own life and leaves room for what others have seen.',
    'The circle does not argue about who is right. It looks for what a question asks of all of us.',
    'One place stays open: for whoever comes next, and for those who cannot be there.',
  ],
  phasesTitle: 'Three phases',
  phases: [
    ['Submission', 'Anyone may ask. You write one question at a time, with your name, in your own words.'],
    ['Stoning', 'The questions are gathered. Now each of us gives ten stones to the four that matter most.'],
    ['Completed', 'The stones are counted. The questions that carry the most go to the council.'],
  ],
  stonesTitle: 'Ten stones',
  stones:
    'Everyone has the same ten stones: four for the favorite question, three for the second, two for the third and one for the fourth. You can change your mind until you complete; after that, the stones stay where they lie.',
  stonesWhy:
    'Four different sizes ask each of us to weigh, not only to like. And because everybody gives to several questions, what rises is what many people can stand behind.',
  toQuestions: 'To the questions',
};
