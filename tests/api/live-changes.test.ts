import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActiveBatch } from '#contract/active-batch.ts';
import { findChange, joinChanges } from '#server/live/changes.ts';
import { applyChange } from '#web/features/active-batch/apply-change.ts';

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
    created_at: fc.constant(moment),
    stoning_round: fc.constant(1),
    ballots: fc.nat(3),
    rules: fc.record({ questions_limit: fc.constantFrom(5000, 6000) }),
  }),
  questions: fc.uniqueArray(question, { selector: ({ id }) => id }),
});

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const withoutOrder = ({ batch, questions }: Pick<ActiveBatch, 'batch' | 'questions'>) => ({
  batch,
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
      const { batch, questions } = notNull(versions[at] ?? null);
      const view = { batch, questions, version: `v${at}`, clock: { clockOffsetMs: 0, drawnAtMs: 0 } };
      const after = notNull(applyChange(view, told, 'last'));
      expect(withoutOrder(after)).toEqual(withoutOrder(notNull(versions.at(-1) ?? null)));
      expect(after.version).toBe('last');
    }),
  );
});

test('a change that leads on from elsewhere is not applied', () => {
  const view = { batch: null, questions: [], version: 'mine', clock: { clockOffsetMs: 0, drawnAtMs: 0 } };
  expect(applyChange(view, { since: ['other'] }, 'next')).toBeNull();
});

function notNull<T>(value: T | null): T {
  if (value === null) throw new Error('There should be something here.');
  return value;
}
