import type { AuditFields, AuditKind } from '#contract/audit.ts';

/** What a sentence can speak of; a name is missing where what it names is gone. */
export type Told = {
  batch: string | undefined;
  /** The question or the person that it was done to. */
  subject: string | undefined;
  before: AuditFields;
  after: AuditFields;
};

// Isolated, so that a name in another script does not turn the sentence around.
const quoted = (name: string) => `“\u2068${name}\u2069”`;
const batch = ({ batch: name }: Told) => (name === undefined ? 'a batch' : `the batch ${quoted(name)}`);
const question = ({ subject }: Told) => (subject === undefined ? 'a question' : `the question ${quoted(subject)}`);
const user = ({ subject }: Told) => (subject === undefined ? 'a user' : `the user ${quoted(subject)}`);
const administrator = ({ before, after }: Told) => {
  const name = after.name ?? before.name;
  return typeof name === 'string' ? quoted(name) : 'an administrator';
};
const count = (value: AuditFields[string] | undefined, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${value ?? 0} ${many}`;

/** What was done, after the name of who did it. */
export const auditSentences: Record<AuditKind, (told: Told) => string> = {
  'batch.created': (told) => `created ${batch(told)} with ${count(told.after.questions, 'question', 'questions')}`,
  'batch.renamed': (told) => `renamed ${batch(told)}`,
  'batch.phase_changed': (told) => `changed the phase of ${batch(told)}`,
  'batch.activated': (told) => `activated ${batch(told)}`,
  'batch.deactivated': (told) => `deactivated ${batch(told)}`,
  'batch.deadlines_changed': (told) => `changed the deadlines of ${batch(told)}`,
  'batch.texts_changed': (told) => `changed the phase texts of ${batch(told)}`,
  'questions.assigned': (told) =>
    `assigned all questions to ${batch(told)}, which now has ${count(told.after.questions, 'question', 'questions')}`,
  'question.created': (told) => `created ${question(told)}`,
  'question.updated': (told) => `changed ${question(told)}`,
  'question.deleted': () => 'deleted a question',
  'question.assigned': (told) => `assigned ${question(told)} to ${batch(told)}`,
  'question.unassigned': (told) => `took ${question(told)} out of ${batch(told)}`,
  'user.created': (told) => `created ${user(told)}`,
  'user.updated': (told) => `changed ${user(told)}`,
  'user.deleted': () => 'deleted a user',
  'stones.reset': (told) =>
    `reset the stones of ${batch(told)}: ${count(told.before.ballots, 'ballot', 'ballots')} left the count, recountable`,
  'person.exported': () => 'exported what is stored about an email address',
  'person.erased': ({ after }) =>
    `erased a person: ${count(after.users, 'user', 'users')}, ${count(after.questions_withdrawn, 'question', 'questions')} withdrawn, ${count(after.questions_removed, 'question', 'questions')} removed`,
  'privacy.updated': () => 'changed the privacy page',
  'administrator.invited': (told) => `invited ${administrator(told)}`,
  'administrator.created': (told) => `made ${administrator(told)} an administrator`,
  'administrator.role_changed': (told) => `changed the role of ${administrator(told)}`,
  'administrator.disabled': (told) => `disabled ${administrator(told)}`,
  'administrator.enabled': (told) => `enabled ${administrator(told)}`,
  'administrator.removed': (told) => `removed ${administrator(told)}`,
  'password.changed': () => 'changed a password',
  'second_factor.enabled': () => 'turned a second factor on',
  'second_factor.disabled': () => 'turned a second factor off',
  signed_in: () => 'signed in',
};

export const auditText = {
  title: 'Audit',
  lead: 'Every administrative act, newest first. Of visitors it holds keyed hashes in place of addresses, names and words: the same hash is the same value.',
  filters: 'Filter',
  person: 'Person',
  everybody: 'Everybody',
  kind: 'Act',
  everyKind: 'Every act',
  batch: 'Batch',
  everyBatch: 'Every batch',
  download: 'Download CSV',
  loadMore: 'Load more',
  loadingMore: 'Loading...',
  failed: 'Failed to load the audit.',
  empty: 'Nothing is on record yet.',
  nothingFound: 'No act matches this filter.',
  shown: (shown: number, more: boolean) => {
    const acts = shown === 1 ? '1 act' : `${shown} acts`;
    return more ? `${acts} shown, there are more` : acts;
  },

  kinds: {
    'batch.created': 'Batch created',
    'batch.renamed': 'Batch renamed',
    'batch.phase_changed': 'Phase changed',
    'batch.activated': 'Batch activated',
    'batch.deactivated': 'Batch deactivated',
    'batch.deadlines_changed': 'Deadlines changed',
    'batch.texts_changed': 'Phase texts changed',
    'questions.assigned': 'All questions assigned',
    'question.created': 'Question created',
    'question.updated': 'Question changed',
    'question.deleted': 'Question deleted',
    'question.assigned': 'Question assigned',
    'question.unassigned': 'Question unassigned',
    'user.created': 'User created',
    'user.updated': 'User changed',
    'user.deleted': 'User deleted',
    'stones.reset': 'Stones reset',
    'person.exported': 'Person exported',
    'person.erased': 'Person erased',
    'privacy.updated': 'Privacy page changed',
    'administrator.invited': 'Administrator invited',
    'administrator.created': 'Administrator created',
    'administrator.role_changed': 'Role changed',
    'administrator.disabled': 'Administrator disabled',
    'administrator.enabled': 'Administrator enabled',
    'administrator.removed': 'Administrator removed',
    'password.changed': 'Password changed',
    'second_factor.enabled': 'Second factor on',
    'second_factor.disabled': 'Second factor off',
    signed_in: 'Signed in',
  } satisfies Record<AuditKind, string>,

  /** Of a field that is not here its own name stands. */
  fields: {
    name: 'Name',
    email: 'Email',
    submission_deadline: 'Submission deadline',
    stoning_deadline: 'Stoning deadline',
    is_active: 'Status',
    phase: 'Phase',
    phase_1_text: 'Phase 1 text',
    phase_2_text: 'Phase 2 text',
    phase_3_text: 'Phase 3 text',
    text: 'Question',
    author: 'Author',
    author_email: 'Author email',
    batch_id: 'Batch',
    stones: 'Stones',
    votes: 'Votes',
    ballots: 'Ballots in the count',
    stoning_round: 'Stoning round',
    mentions: 'Other mentions removed',
    privacy_text: 'Text',
    role: 'Role',
  } as Partial<Record<string, string>>,
  from: 'From',
  to: 'to',
  nothing: 'nothing',
  ownWords: 'the built-in text',
  changedWords: 'changed',
};
