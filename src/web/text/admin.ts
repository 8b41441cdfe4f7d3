import { toListText, toNumberText } from './moments.ts';
import { part } from './part.ts';

/** Sentences of the administration. Those that the specification names are its own, to the letter. */
export const backupsText = part('backups', (say) => ({
  lastSuccess: (moment: string) => say('lastSuccess', { moment }),
  reason: (reason: string) => say('reason', { reason }),
}));

export const adminText = part('admin', (say) => ({
  /** The accessible name of a row's button: the visible word first, then what it acts on. */
  on: (action: string, what: string) => say('on', { action, what }),
  savedMeanwhile: (value: string) => say('savedMeanwhile', { value }),
}));

export const signInText = part('signIn', (say) => ({
  passwordHint: (min: number) => say('passwordHint', { min }),
}));

export const batchesText = part('batches', (say) => ({
  ballots: (count: number) => say('ballots', { count }),
  namePlaceholder: (month: string) => say('namePlaceholder', { month }),
  timeZone: (zone: string) => say('timeZone', { zone }),
  /** A field shows a day in the browser's own order; this says which one it is. */
  reading: (day: string, time: string, zone: string) => say('reading', { day, time, zone }),
  questionsLimitWrong: (most: number) => say('questionsLimitWrong', { most: toNumberText(most) }),
  questionsInBatch: (count: number) => say('questionsInBatch', { count }),
  tooFewQuestions: (count: number) => say('tooFewQuestions', { count }),
  stonesGiven: (count: number) => say('stonesGiven', { count }),
  stonesStay: (count: number) => say('stonesStay', { count }),
  questionsLeave: (count: number) => say('questionsLeave', { count }),
  deactivateTitle: (name: string) => say('deactivateTitle', { name }),
  activateTitle: (name: string) => say('activateTitle', { name }),
  activateWords: (other: string) => say('activateWords', { other }),
  stepTitle: (step: string, name: string) => say('stepTitle', { step, name }),
  createFailed: (message: string) => say('createFailed', { message }),
  deadlinesFailed: (message: string) => say('deadlinesFailed', { message }),
  textsFailed: (message: string) => say('textsFailed', { message }),
  phaseUpdated: (phase: string) => say('phaseUpdated', { phase }),
  assignedAll: (count: number) => say('assignedAll', { count }),
  questionsOf: (name: string) => say('questionsOf', { name }),
  assignedCount: (count: number, total: number) => say('assignedCount', { count, total }),
  votesAndStones: (votes: number, stones: number) => say('votesAndStones', { votes, stones }),
  inOtherBatch: (name: string) => say('inOtherBatch', { name }),
}));

export const usersText = part('users', (say) => ({
  questionsStay: (count: number) => say('questionsStay', { count }),
}));

export const adminQuestionsText = part('questions', (say) => ({
  deleteStones: (count: number, votes: number) => say('deleteStones', { count, votes }),
  /** A question named by its first words. */
  quoted: (start: string) => say('quoted', { start }),
  // In several batches the same people may have given stones; their hashes differ, so nobody can tell.
  resetNumbers: (count: number, batches: number) =>
    batches === 1 ? say('resetNumbersOne', { count }) : say('resetNumbers', { count, batches }),
}));

export const personalDataText = part('personalData', (say, text) => ({
  eraseNumbers: (users: number, questions: number) =>
    users + questions === 0 ? text.eraseNothing : say('eraseNumbers', { users, questions }),
  whatOfQuestions: (count: number) => say('whatOfQuestions', { count }),
  stonesStay: (count: number) => say('stonesStay', { count }),
  erased: (users: number, withdrawn: number, removed: number, mentions: number) => {
    const parts = [
      users > 0 && say('erasedUsers', { count: users }),
      withdrawn > 0 && say('erasedWithdrawn', { count: withdrawn }),
      removed > 0 && say('erasedRemoved', { count: removed }),
      mentions > 0 && say('erasedMentions', { count: mentions }),
    ].filter((part) => part !== false);
    return parts.length > 0 ? say('erased', { parts: toListText(parts) }) : text.erasedNothing;
  },
}));

export const privacyPageText = part('privacyPage', (say) => ({
  hint: (max: number) => say('hint', { max: toNumberText(max) }),
}));
