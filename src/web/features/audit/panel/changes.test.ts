import { expect, onTestFinished, test } from 'vitest';
import { Leaves } from '#contract/council/cards.ts';
import { outcomeStates } from '#contract/council/council-outcome.ts';
import { notLookedAtInTime, QuestionState } from '#contract/council/question-state.ts';
import { webhookEvents } from '#contract/running/webhooks.ts';
import { type AuditEntry, AuditKind } from '#contract/trust/audit.ts';
import { HelperTask } from '#contract/wire/helper-task.ts';
import { limitedActs } from '#contract/wire/rate-limits.ts';
import { roles } from '#contract/wire/roles.ts';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { speak } from '#web/text/active.ts';
import { sourceBatchesOf, toChanges } from './changes.ts';

const names = new Map([['b1', 'May Council']]);

const entry = (before: AuditEntry['before'], after: AuditEntry['after']): AuditEntry => ({
  id: '',
  at: '',
  actor_id: null,
  actor_name: '',
  kind: 'batch.renamed',
  batch_id: null,
  batch_name: null,
  subject_id: null,
  before,
  after,
});

const told = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  toChanges(entry(before, after), names).map((change) => [change.label, change.before, change.after]);

test('a phase, a status and a batch read as on the screen, in an order of their own', () => {
  expect(told({ phase: 2, is_active: true, batch_id: 'b1' }, { phase: 1, is_active: false, batch_id: null })).toEqual([
    ['Status', 'Active', 'Inactive'],
    ['Phase', 'Stoning', 'Submission'],
    ['Batch', 'May Council', 'No Batch'],
  ]);
});

test('a reason reads as somebody wrote it; that nobody had decided in time is said in the reader’s language', () => {
  onTestFinished(() => speak(toSpoken(compile(readCatalogues(), 'en'))));
  speak(toSpoken(compile(readCatalogues(), 'de')));
  const reasonOf = (reason: string) => told(null, { reason })[0]?.[2];
  expect(reasonOf('Not for the council')).toBe('Not for the council');
  expect(reasonOf(notLookedAtInTime)).toBe('nicht rechtzeitig gelesen');
  expect(told(null, { reason_code: 'insults' })).toEqual([['Grund', undefined, 'Sie beleidigt jemanden.']]);
});

test('how stones are shown reads as where it is chosen', () => {
  expect(told({ stones_shown: 'always' }, { stones_shown: 'in_groups' })).toEqual([
    ['How stones are shown', 'Always', 'In groups of at least five ballots'],
  ]);
});

test('the cut reads as where it is chosen', () => {
  expect(told({ council_size: null, tie_at_cut: 'all' }, { council_size: 5, tie_at_cut: 'lot' })).toEqual([
    ['Questions for the council', 'every one with stones', '5'],
    ['If the last place is shared', 'All of them go', 'A lot decides'],
  ]);
});

test('every word of the contract reads as words, and no field by its own name', () => {
  onTestFinished(() => speak(toSpoken(compile(readCatalogues(), 'en'))));
  const words = {
    outcome: outcomeStates,
    leaves: Leaves.options,
    opens: HelperTask.options,
    limit: limitedActs,
    state: QuestionState.options,
    role: roles,
    by: ['deadline', 'plan', 'undo', 'deletion', 'mail_link'],
    file: ['csv', 'xlsx', 'json'],
    events: webhookEvents,
    act: AuditKind.options,
    job: ['send_webhook'],
  };
  for (const code of ['en', 'de']) {
    speak(toSpoken(compile(readCatalogues(), code)));
    const raw = Object.entries(words).flatMap(([field, all]) =>
      all.filter((word) => told(null, { [field]: word }).some(([label, , after]) => label === field || after === word)),
    );
    expect([code, ...raw]).toEqual([code]);
  }
});

test('a day reads as a day of the council’s, whether a result is listed as yes or no', () => {
  expect(told({ day: '2030-01-31' }, { day: '2030-02-01' })).toEqual([['Day', '31-01-2030', '01-02-2030']]);
  expect(told({ unlisted: false }, { unlisted: true })).toEqual([['Result not listed', 'No', 'Yes']]);
});

test('a deadline reads as a moment, an empty text as the built-in one', () => {
  const [[, , deadline], [, before, after]] = told(
    { stoning_deadline: '2030-01-01T12:00:00.000Z', phase_2_text: null },
    { stoning_deadline: '2030-01-02T12:00:00.000Z', phase_2_text: 'Give!' },
  ) as [string[], string[]];
  expect(deadline).toMatch(/^02-01-2030, \d\d:\d\d$/);
  expect([before, after]).toEqual(['the built-in text', 'Give!']);
});

test('of words it only says that they changed; an address shows its trace', () => {
  expect(told({ text: 'words#1' }, { text: 'words#2' })).toEqual([['Question', undefined, 'changed']]);
  expect(told(null, { text: 'words#1', author_email: 'email#1' })).toEqual([['Author email', undefined, 'email#1']]);
});

test('a text as long as a page is cut, a field of a later version keeps its name', () => {
  const [[label, , after]] = told(null, { surprise: 'x'.repeat(5000) }) as [string[]];
  expect(label).toBe('surprise');
  expect(after).toHaveLength(241);
});

test('of words that are kept, the old ones and the new ones', () => {
  const edited = { text: { before: 'Who speaks?', after: 'Who sings?' } };
  const changed = { ...entry({ text: 'words#1' }, { text: 'words#2' }), edited };
  expect(toChanges(changed, names)).toMatchObject([{ label: 'Question', before: 'Who speaks?', after: 'Who sings?' }]);
});

test('long words show from shortly before where they differ', () => {
  const same = 'word '.repeat(100);
  const edited = { text: { before: `${same}one`, after: `${same}other` } };
  const [change] = toChanges({ ...entry({ text: 'words#1' }, { text: 'words#2' }), edited }, names);
  expect(change?.before).toMatch(/^…(word )+one$/);
  expect(change?.after).toMatch(/^…(word )+other$/);
});

test('which batch questions left, and how many did', () => {
  expect(told({ from_b1: 2, from_b2: 1 }, null)).toEqual([
    ['Out of May Council', '2 questions', undefined],
    ['Out of Unknown Batch', '1 question', undefined],
  ]);
});

test('each of those that were deleted together, as long as they can come back', () => {
  const deleted = { ...entry({ questions: 2 }, null), kind: 'questions.deleted' as const, deleted: ['One?', 'Two?'] };
  expect(toChanges(deleted, names).map(({ after }) => after)).toEqual(['One?', 'Two?']);
});

test('an act tells from which batches it took questions, and to which an undo would bring them', () => {
  const moved = entry({ from_b1: 3, from_b2: 1 }, { questions: 4, batch_id: 'b3' });
  expect(sourceBatchesOf({ ...moved, kind: 'questions.moved' })).toEqual(['b1', 'b2']);
  expect(sourceBatchesOf({ ...entry({ batch_id: 'b1' }, { batch_id: null }), kind: 'question.unassigned' })).toEqual([
    'b1',
  ]);
  const deleted = entry({ text: 'Why?', batch_id: 'b1' }, null);
  expect(sourceBatchesOf({ ...deleted, kind: 'question.deleted' })).toEqual(['b1']);
  expect(sourceBatchesOf(entry({ name: 'May' }, { name: 'June' }))).toEqual([]);
  expect(sourceBatchesOf(entry({ batch_id: null }, { batch_id: 'b1' }))).toEqual([]);
});

test('of questions that came back it is told where they were from', () => {
  const labels = (kind: AuditEntry['kind']) => toChanges({ ...entry({ from_b1: 3 }, null), kind }, names)[0]?.label;
  expect(labels('act.undone')).toBe('Came from May Council');
  expect(labels('questions.moved')).toBe('Out of May Council');
});
