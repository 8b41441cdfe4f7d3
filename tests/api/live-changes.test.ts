import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActiveBatch } from '#contract/council/active-batch.ts';
import { PublicBatch } from '#contract/council/public-batch.ts';
import { PublicQuestion } from '#contract/council/public-question.ts';
import { findChange, joinChanges } from '#server/public-page/changes.ts';
import { applyChange } from '#web/features/public-page/visitor/apply-change.ts';
import { keepUnchanged } from '#web/features/public-page/visitor/keep-unchanged.ts';

const moment = '2030-01-10T18:00:00.000Z';

const question = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  text: fc.constantFrom('Why?', 'Who?'),
  author: fc.constant('Ada'),
  votes: fc.nat(2),
  stones: fc.nat(2),
  timestamp: fc.constant(moment),
});

const content: fc.Arbitrary<ActiveBatch> = fc.record({
  server_time: fc.constant(moment),
  batch: fc.record({
    id: fc.constant('batch'),
    name: fc.constantFrom('January', 'February'),
    submission_deadline: fc.constant(moment),
    stoning_deadline: fc.constant(moment),
    is_active: fc.constant(true),
    phase: fc.constantFrom(1, 2, 3),
    phase_1_text: fc.constantFrom(null, 'Ask!'),
    phase_2_text: fc.constant(null),
    phase_3_text: fc.constant(null),
    policy: fc.constantFrom(null, 'One thing each.'),
    venue: fc.constantFrom(null, 'Town hall'),
    created_at: fc.constant(moment),
    stoning_round: fc.constant(1),
    ballots: fc.nat(3),
    turnout_by_channel: fc.record({
      browser: fc.nat(3),
      card: fc.nat(3),
      booth: fc.constant(0),
      paper: fc.constant(0),
    }),
    rules: fc.record({
      stones_shown: fc.constantFrom('always', 'when_completed'),
      voters: fc.constantFrom('browsers', 'cards'),
      ballot_changes: fc.constantFrom('never', 'until_completed'),
      own_question: fc.constantFrom('allowed', 'excluded'),
      tie_at_cut: fc.constantFrom('all', 'lot'),
      council_size: fc.constantFrom(null, 3),
      booth: fc.constantFrom('off', 'on'),
      booths_most: fc.constant(4),
      answer_within: fc.constant(null),
      notices: fc.constantFrom('off', 'on'),
      phase_changes: fc.constantFrom('by_hand', 'at_deadlines'),
      questions_limit: fc.constantFrom(5000, 6000),
      moderation: fc.constantFrom('none', 'before_publishing'),
      question_length: fc.constantFrom(null, 200),
      paper: fc.constantFrom('off', 'on'),
    }),
    stones_shown_at: fc.constantFrom(null, moment),
    moves_on_at: fc.constantFrom(null, moment),
    submission_deadline_before: fc.constant(null),
    stoning_deadline_before: fc.constantFrom(null, moment),
    revealed: fc.constantFrom(null, 0, 3),
    commitment: fc.constantFrom(null, 'c'),
    online_closed_at: fc.constantFrom(null, moment),
    sheets_in_box: fc.constantFrom(null, 3),
    sheets_invalid: fc.constantFrom(null, 1),
    sheets_given_up: fc.constantFrom(null, { count: 1, reason: 'Not found.' }),
  }),
  questions: fc.uniqueArray(question, { selector: ({ id }) => id }),
  result: fc.option(
    fc.record({
      questions: fc.array(
        fc.record({
          id: fc.constantFrom('a', 'b'),
          rank: fc.nat(2),
          joint: fc.boolean(),
          breakdown: fc.constant(null),
          outcome: fc.constantFrom(null, {
            state: 'sent' as const,
            words: null,
            day: '2030-01-31',
            link: null,
            due: null,
            by: 'council' as const,
          }),

          forwarded: fc.boolean(),
        }),
      ),
      tied: fc.constant(null),
      seed: fc.constantFrom('s', 't'),
      coverage: fc.constantFrom(null, { ballots: 3, next: null }),
      receipts_digest: fc.constant('d'),
    }),
  ),
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const withoutOrder = ({ batch, questions, result }: Omit<ActiveBatch, 'server_time'>) => ({
  batch,
  result,
  questions: [...questions].sort(byId),
});

test('several changes told as one lead from any version between them to the last', () => {
  fc.assert(
    fc.property(fc.array(content, { minLength: 2, maxLength: 6 }), fc.nat(), (versions, start) => {
      const changes = versions.slice(1).map((after, index) => findChange(versions[index] ?? after, after));
      const told = {
        since: versions.slice(0, -1).map((_, index) => `v${index}`),
        ...joinChanges(changes.map(notNull)),
      };
      const at = start % (versions.length - 1);
      const { batch, questions, result } = notNull(versions[at] ?? null);
      const view = { batch, questions, result, version: `v${at}`, clock: { clockOffsetMs: 0, drawnAtMs: 0 } };
      const after = notNull(applyChange(view, told, 'last'));
      expect(withoutOrder(after)).toEqual(withoutOrder(notNull(versions.at(-1) ?? null)));
      expect(after.version).toBe('last');
    }),
  );
});

test('a change that leads on from elsewhere is not applied', () => {
  const view = { batch: null, questions: [], result: null, version: 'mine', clock: { clockOffsetMs: 0, drawnAtMs: 0 } };
  expect(applyChange(view, { since: ['other'] }, 'next')).toBeNull();
});

const onlyContent = notNull(fc.sample(content, { numRuns: 1, seed: 1 })[0] ?? null);
const asked = { id: 'a', text: 'Why?', author: 'Ada', votes: 1, stones: 4, timestamp: moment };
const before = { ...onlyContent, questions: [asked] };
const view = {
  batch: before.batch,
  questions: before.questions,
  result: before.result,
  version: 'v0',
  clock: { clockOffsetMs: 0, drawnAtMs: 0 },
};

/** What an open page holds after it was told of this. */
function tell(after: ActiveBatch) {
  return applyChange(view, { since: ['v0'], ...notNull(findChange(before, after)) }, 'v1');
}

// The fields of today, and others that the schema may name one day.
const namesBut = (id: string, shape: object) => Object.keys(shape).filter((name) => name !== id);

test.each([...namesBut('id', PublicQuestion.shape), 'district', 'corrected'])(
  'a question that says something else in %s reaches open pages',
  (field) => {
    const question = { ...asked, [field]: field === 'corrected' ? { at: moment } : 'other' } as typeof asked;
    expect(tell({ ...before, questions: [question] })?.questions).toEqual([question]);
    expect(keepUnchanged([asked], [question])[0]).toBe(question);
    expect(keepUnchanged([question], [structuredClone(question)])[0]).toBe(question);
  },
);

test.each([...namesBut('id', PublicBatch.shape), 'rules'])(
  'a batch that says something else in %s reaches open pages',
  (field) => {
    const batch = { ...notNull(before.batch), [field]: { tie_at_cut: 'lot' } };
    expect(tell({ ...before, batch })?.batch).toEqual(batch);
  },
);

function notNull<T>(value: T | null): T {
  if (value === null) throw new Error('There should be something here.');
  return value;
}
