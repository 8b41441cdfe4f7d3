import type { Phase } from '#contract/batches.ts';
import { limits } from '#contract/text.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const ballots = (count: number) => (count === 1 ? '1 ballot' : `${count} ballots`);
const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);
const stones = (count: number) => (count === 1 ? '1 stone' : `${count} stones`);

/** Sentences of the administration. Those that the specification names are its own, to the letter. */
export const backupsText = {
  title: 'Backups',
  failed: 'The last daily backup failed.',
  overdue: 'There has been no daily backup for more than a day.',
  lastSuccess: (moment: string) => `The last good one is of ${moment}.`,
  noSuccess: 'There is no good one yet.',
  reason: (reason: string) => `The server says: ${reason}`,
};

export const adminText = {
  title: 'Wisdom Council Admin',
  subtitle: 'Manage batches, users, and questions for the Wisdom Council process',
  publicQuestions: 'Public questions',
  signOut: 'Sign out',
  sections: 'Sections',
  tabs: { batches: 'Batches', users: 'Users', questions: 'Questions', audit: 'Audit' },

  loading: 'Loading data...',
  loadErrorTitle: 'Error Loading Admin Panel',
  loadError: 'Failed to load admin data. Please check your database connection.',
  questionsLoadError: 'Failed to load questions.',
  retry: 'Retry',
  pageNotFound: 'Oops! Page not found',
  toThePanel: 'To the panel',

  email: 'Email',
  name: 'Name',
  actions: 'Actions',
  edit: 'Edit',
  delete: 'Delete',
  close: 'Close',
  deleting: 'Deleting...',
  updating: 'Updating...',
  creating: 'Creating...',

  /** The accessible name of a row's button: the visible word first, then what it acts on. */
  on: (action: string, what: string) => `${action} ${what}`,
  savedMeanwhile: (value: string) => `Saved meanwhile: ${value}`,
  savedEmptyMeanwhile: 'Emptied meanwhile',

  field: {
    missing: 'Please fill in this field.',
    missingDate: 'Please choose a day and a time.',
    tooLong: 'That is too long. Please shorten it.',
    email: 'Please enter a valid email address',
    characters: 'This has characters that cannot be stored. Please type it anew.',
  },
  wall: 'Projector view',
  newTab: '(opens a new tab)',
};

export const signInText = {
  lead: 'Sign in to manage batches, users and questions.',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  toThePublicQuestions: 'To the public questions',
  setUpNeeded:
    'There is no administrator yet. Open the set-up link that the server printed in its log when it started. Or start the server with ADMIN_EMAIL and ADMIN_PASSWORD.',
  checkAgain: 'Check again',
  setUpTitle: 'Welcome',
  setUpLead: 'You will be the first administrator of this council.',
  passwordHint: (min: number) => `At least ${min} characters. A few words in a row are easy to remember.`,
  setUp: 'Create Administrator',
  settingUp: 'Creating...',
  sessionEnded: 'Your session has ended. Please sign in again.',
  nothingLost: 'What you typed is still here.',
  unreachable: 'The server does not answer',
};

export const batchesText = {
  title: 'Batch Management',
  create: 'Create New Batch',
  newBatch: 'New batch',
  empty: 'No batches created yet. Create your first batch to get started.',
  columns: {
    name: 'Batch Name',
    submissionDeadline: 'Submission Deadline',
    stoningDeadline: 'Stoning Deadline',
    phase: 'Phase',
    status: 'Status',
  },
  phases: { 1: 'Submission', 2: 'Stoning', 3: 'Completed' } satisfies Record<Phase, string>,
  unknownPhase: 'Unknown',
  active: 'Active',
  inactive: 'Inactive',
  ballots,

  fields: {
    name: 'Batch Name',
    submissionDeadline: 'Question Submission Deadline',
    stoningDeadline: 'Stoning Process Deadline',
  },
  namePlaceholder: (month: string) => `e.g. ${month} Council`,
  timeZone: (zone: string) => `Time zone: ${zone}`,
  /** A field shows a day in the browser's own order; this says which one it is. */
  reading: (day: string, time: string, zone: string) => `${day}, ${time}, ${zone} time`,
  deadlinesSwapped: 'Stoning would end before the submission of questions does. You can save it all the same.',
  createBatch: 'Create Batch',

  editDeadlines: 'Edit deadlines',
  editDeadlinesTitle: 'Edit Batch Deadlines',
  updateDeadlines: 'Update Deadlines',

  editPhaseTexts: 'Edit phase texts',
  editPhaseTextsTitle: 'Edit Phase Texts',
  phaseTextsLead: 'An empty field shows our own sentence.',
  phaseTextFields: {
    1: 'Phase 1 Text (Submission)',
    2: 'Phase 2 Text (Stoning)',
    3: 'Phase 3 Text (Completed)',
  } satisfies Record<Phase, string>,
  updatePhaseTexts: 'Update Phase Texts',

  assignQuestions: 'Assign Questions',
  viewQuestions: 'View Questions',
  activate: 'Activate',
  deactivate: 'Deactivate',

  steps: { 2: 'Start Stoning', 3: 'Complete', 1: 'Reset to Phase 1' } satisfies Record<Phase, string>,
  stepWords: {
    2: 'Visitors can no longer submit questions. While the batch is active, each of them gives ten stones.',
    3: 'Nobody can give stones any more. The ranking stands on the public page while the batch is active.',
    1: 'Visitors can submit questions again, and nobody can give stones until stoning starts anew.',
  } satisfies Record<Phase, string>,
  questionsInBatch: (count: number) =>
    count === 1 ? '1 question is in this batch.' : `${count} questions are in this batch.`,
  tooFewQuestions: (count: number) =>
    `Stoning needs at least four questions, and this batch has ${count === 0 ? 'none' : `only ${count}`}.`,
  stonesGiven: (count: number) =>
    count === 0 ? 'Nobody has given stones yet.' : `${people(count)} gave their stones so far.`,
  stonesStay: (count: number) =>
    count === 0
      ? 'No stones have been given yet.'
      : `${ballots(count)} of ${people(count)} ${count === 1 ? 'stays' : 'stay'} in the count.`,
  questionsLeave: (count: number) => `${questions(count)} ${count === 1 ? 'leaves' : 'leave'} the public page with it.`,

  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateWords:
    'Stoning is open. The batch leaves the public page, and nobody can give stones until it is active again.',
  activateTitle: (name: string) => `Activate ${name}?`,
  activateWords: (other: string) =>
    `${other} is in stoning now. It leaves the public page, and nobody can give it stones until it is active again.`,
  stepTitle: (step: string, name: string) => `${step}: ${name}`,
  changedMeanwhile: 'This batch is in another phase now, so there is nothing left to confirm.',

  created: 'Batch created successfully!',
  createFailed: (message: string) => `Failed to create batch: ${message}`,
  deadlinesUpdated: 'Batch deadlines updated successfully!',
  deadlinesFailed: (message: string) => `Failed to update batch: ${message}`,
  textsUpdated: 'Phase texts updated successfully!',
  textsFailed: (message: string) => `Failed to update phase texts: ${message}`,
  activated: 'Batch activated successfully!',
  deactivated: 'Batch deactivated successfully!',
  statusFailed: 'Failed to update batch status. Please try again.',
  phaseUpdated: (phase: string) => `Batch phase updated to ${phase}!`,
  phaseFailed: 'Failed to update batch phase. Please try again.',
  assignedAll: (count: number) => `Assigned ${count} questions to this batch!`,
  assignAllFailed: 'Failed to assign questions to batch',

  questionsOf: (name: string) => `Questions for ${name}`,
  noQuestions: 'No questions available',
  searchQuestions: 'Search questions, authors and emails',
  assignedCount: (count: number, total: number) => `${count} of ${total} in this batch`,
  votesAndStones: (votes: number, stones: number) => `Votes: ${votes} | Stones: ${stones}`,
  inOtherBatch: (name: string) => `Now in ${name}`,
  assigned: 'Question assigned to batch',
  unassigned: 'Question unassigned from batch',
  assignmentFailed: 'Failed to update question assignment',
};

export const usersText = {
  title: 'Users',
  add: 'Add User',
  empty: 'No users registered yet.',
  columns: { name: 'Name', email: 'Email', joined: 'Joined' },
  search: 'Search names and emails',
  contact: 'Contact',
  createTitle: 'Create New User',
  create: 'Create User',
  editTitle: 'Edit User',
  update: 'Update User',
  deleteTitle: 'Delete User',
  delete: 'Delete User',
  deleteWords: 'Are you sure you want to delete this user? This action cannot be undone.',
  questionsStay: (count: number) =>
    count === 0
      ? 'This removes 1 user. No question has this email.'
      : `This removes 1 user. ${questions(count)} with this name and email ${count === 1 ? 'stays' : 'stay'}: to take them off too, use “Erase…”.`,
  created: 'User created successfully!',
  createFailed: 'Failed to create user. Please try again.',
  updated: 'User updated successfully!',
  updateFailed: 'Failed to update user. Please try again.',
  deleted: 'User deleted successfully!',
  deleteFailed: 'Failed to delete user. Please try again.',
};

export const adminQuestionsText = {
  title: 'All Questions',
  add: 'Add Question',
  empty: 'No questions submitted yet.',
  columns: {
    question: 'Question',
    author: 'Author',
    email: 'Email',
    batch: 'Batch',
    votes: 'Votes',
    stones: 'Stones',
    submitted: 'Submitted',
  },
  search: 'Search questions, authors and emails',
  noBatch: 'No Batch',
  unknownBatch: 'Unknown Batch',
  fields: {
    text: 'Question Text',
    textHint: `Up to ${limits.question} characters.`,
    author: 'Author Name',
    email: 'Author Email',
    batch: 'Batch',
    unassigned: 'No Batch (Unassigned)',
  },
  createTitle: 'Create New Question',
  create: 'Create Question',
  editTitle: 'Edit Question',
  update: 'Update Question',
  deleteTitle: 'Delete Question',
  delete: 'Delete Question',
  deleteWords: 'Are you sure you want to delete this question? This action cannot be undone.',
  deleteStones: (count: number, votes: number) =>
    votes === 0
      ? 'This removes 1 question. It has no stones now.'
      : `This removes 1 question. It has ${stones(count)} from ${people(votes)}: they stay in the count, while its text, author and email are removed for good.`,
  /** A question named by its first words. */
  quoted: (start: string) => `“${start}”`,
  reset: 'Reset All Stones',
  resetting: 'Resetting...',
  resetWords: 'The stones of every question go back to 0, and everybody may give ten stones again.',
  resetNumbers: (count: number, batches: number) =>
    // In several batches the same people may have given stones; their hashes differ, so nobody can tell.
    `This removes ${ballots(count)} ${batches === 1 ? `of ${people(count)}` : `in ${batches} batches`} from the count; ${count === 1 ? 'it stays' : 'they stay'} recountable.`,
  created: 'Question created successfully!',
  createFailed: 'Failed to create question. Please try again.',
  updated: 'Question updated successfully!',
  updateFailed: 'Failed to update question. Please try again.',
  deleted: 'Question deleted successfully!',
  deleteFailed: 'Failed to delete question. Please try again.',
  resetDone: 'All stone counts have been reset successfully!',
  resetFailed: 'Failed to reset stone counts. Please try again.',
};

export const personalDataText = {
  open: 'Personal data',
  title: 'Personal data',
  lead: 'Of everybody who has a question or a user here, or of an email address that somebody asks you about.',
  export: 'Export data',
  exporting: 'Exporting...',
  exported: 'Personal data exported successfully!',
  exportFailed: 'Failed to export personal data. Please try again.',
  fileName: (day: string) => `personal-data-${day}.json`,

  erase: 'Erase…',
  eraseTitle: 'Erase Personal Data',
  eraseConfirm: 'Erase',
  erasing: 'Erasing...',
  eraseWords: 'Are you sure you want to erase this person? This action cannot be undone.',
  eraseNumbers: (userCount: number, questionCount: number) => {
    if (userCount + questionCount === 0)
      return 'No user and no question has this address. It is taken out of what others wrote, where it stands there.';
    return `This removes ${users(userCount)} and the name and address of ${questions(questionCount)}.`;
  },
  whatOfQuestions: (count: number) => `What becomes of ${count === 1 ? 'the question' : `the ${count} questions`}?`,
  withdraw: 'Keep without name and address',
  withdrawHint: 'The author reads “withdrawn author”.',
  remove: 'Remove',
  removeHint: 'The words are gone for good.',
  stonesStay: (count: number) =>
    count === 0 ? 'There are no stones on it now.' : `${stones(count)} stay in the count either way.`,
  accountStays: 'An account for this panel is not touched.',
  erased: (userCount: number, withdrawn: number, removed: number, mentions: number) => {
    const parts = [
      userCount > 0 && users(userCount),
      withdrawn > 0 && `${questions(withdrawn)} withdrawn`,
      removed > 0 && `${questions(removed)} removed`,
      mentions > 0 && `taken out of ${mentions === 1 ? '1 other place' : `${mentions} other places`}`,
    ].filter((part) => part !== false);
    return parts.length > 0 ? `Erased: ${parts.join(', ')}.` : 'Nothing was stored about this address.';
  },
  eraseFailed: 'Failed to erase personal data. Please try again.',
};

export const privacyPageText = {
  open: 'Privacy page',
  title: 'Edit Privacy Page',
  lead: 'What visitors read at',
  field: 'Text',
  hint: (max: string) =>
    `Plain text: an empty line between paragraphs, # at the start of a heading. Up to ${max} characters. Empty, the built-in text stands.`,
  update: 'Update Privacy Page',
  updated: 'Privacy page updated successfully!',
  updateFailed: 'Failed to update the privacy page. Please try again.',
};
