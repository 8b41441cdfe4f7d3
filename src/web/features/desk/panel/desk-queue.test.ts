import { expect, test } from 'vitest';
import type { DeskNext, DeskQuestion } from '#contract/council/desk.ts';
import { ApiError } from '#web/api/call.ts';
import { type DecidedAct, type DeskCalls, DeskQueue } from './desk-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function toQuestion(id: string): DeskQuestion {
  const of = { text: `Why ${id}?`, author: 'Ada', author_email: 'ada@example.org', batch_id: 'batch', revision: 1 };
  return { id, ...of, votes: 0, stones: 0, timestamp: '2030-01-01T00:00:00Z', state: 'waiting', earlier: [] };
}

function refusal(code: 'changed_meanwhile' | 'state_move_unlawful'): ApiError {
  return new ApiError({ type: 'about:blank', title: '', status: 409, detail: '', code, request_id: '' });
}

/** A desk whose questions wait in this order, as the server would give them; `asked` notes what it was asked. */
function openDesk(ids: string[], calls: Partial<DeskCalls> = {}) {
  const left = [...ids];
  const asked: unknown[] = [];
  const counts: number[] = [];
  const queue = new DeskQueue({
    next: async ({ shown, skipped, first }) => {
      asked.push({ shown, skipped, first });
      const order = [...left.filter((id) => !skipped.includes(id)), ...left.filter((id) => skipped.includes(id))];
      const free = order.filter((id) => !shown.includes(id));
      const id = first && free.includes(first) ? first : free[0];
      return {
        question: id ? toQuestion(id) : null,
        verdict: null,
        similar: [],
        perhaps: [],
        by_author: [],
        told: 0,
        waiting: left.length,
        until: null,
      };
    },
    keep: async (kept) => kept,
    decide: async ({ id }, decision) => {
      const gone = [id, ...(decision.to === 'merged' ? decision.others.map((other) => other.id) : [])];
      for (const one of gone) left.splice(left.indexOf(one), 1);
      return { kind: 'question.published', subject: id };
    },
    undo: async ({ subject }) => left.unshift(subject),
    sayLanguage: async () => {},
    leave: (count) => counts.push(count),
    ...calls,
  });
  const shownId = () => queue.read().shown?.question?.id;
  return { queue, asked, counts, shownId };
}

test('the next question stands there with the press, before the decision has arrived', async () => {
  let arrive = () => {};
  const decided = new Promise<DecidedAct>((resolve) => {
    arrive = () => resolve({ kind: 'question.published', subject: 'a' });
  });
  const { queue, asked, counts, shownId } = openDesk(['a', 'b', 'c'], { decide: () => decided });
  await queue.load();
  await settle();
  void queue.decide({ to: 'published' });
  expect([shownId(), counts, queue.isSettled()]).toEqual(['b', [1], false]);
  await settle();
  // What is on its way is asked for by nobody else meanwhile.
  expect(asked.at(-1)).toMatchObject({ shown: ['a', 'b'] });
  void queue.decide({ to: 'declined', why: { reason: 'No' } });
  expect(shownId()).toBe('c');
  arrive();
  await settle();
  expect(queue.read().last).toMatchObject({ id: 'b', to: 'declined' });
});

test('a decision that crossed an edit is told: the question comes back with it', async () => {
  const { queue, shownId } = openDesk(['a', 'b'], { decide: () => Promise.reject(refusal('changed_meanwhile')) });
  await queue.load();
  await settle();
  const decision = { to: 'published', text: 'Better?' } as const;
  await queue.decide(decision);
  expect([shownId(), queue.read().notTaken]).toEqual(['a', { decision, because: 'crossed' }]);
  await settle();
  queue.skip();
  expect([shownId(), queue.read().notTaken]).toEqual(['b', null]);
});

test('one that did not arrive comes back, and one that somebody else has taken does not', async () => {
  const lost = openDesk(['a', 'b'], { decide: () => Promise.reject(new TypeError('no network')) });
  await lost.queue.load();
  await lost.queue.decide({ to: 'published' });
  expect([lost.shownId(), lost.queue.read().notTaken?.because]).toEqual(['a', 'failed']);
  const taken = openDesk(['a', 'b'], { decide: () => Promise.reject(refusal('state_move_unlawful')) });
  await taken.queue.load();
  await settle();
  await taken.queue.decide({ to: 'published' });
  expect([taken.shownId(), taken.queue.read().happened]).toEqual(['b', 'decided']);
});

test('what is skipped comes after all others, and what is taken back comes first', async () => {
  const { queue, shownId } = openDesk(['a', 'b', 'c']);
  await queue.load();
  await settle();
  queue.skip();
  await settle();
  await queue.decide({ to: 'published' });
  await settle();
  expect(shownId()).toBe('c');
  await queue.undo();
  expect([shownId(), queue.read().happened]).toEqual(['b', 'undone']);
  await settle();
  for (const expected of ['c', 'a']) {
    await queue.decide({ to: 'published' });
    await settle();
    expect(shownId()).toBe(expected);
  }
  await queue.decide({ to: 'published' });
  await settle();
  expect(queue.read()).toMatchObject({ shown: null, isLoading: false });
});

test('who comes back after the question went to others is told', async () => {
  const { queue } = openDesk(['a'], { keep: async () => [] });
  await queue.load();
  await queue.keep(performance.now());
  expect(queue.read().happened).toBeNull();
  await queue.keep(performance.now() + 130_000);
  expect(queue.read()).toMatchObject({ happened: 'gone', shown: { question: { id: 'a' } } });
});

test('where nothing can be loaded it says so, and goes on when it is asked again', async () => {
  let works = false;
  const answer: DeskNext = {
    question: toQuestion('a'),
    verdict: null,
    similar: [],
    perhaps: [],
    by_author: [],
    told: 0,
    waiting: 1,
    until: null,
  };
  const next = () => (works ? Promise.resolve(answer) : Promise.reject(new TypeError('no network')));
  const { queue, shownId } = openDesk([], { next });
  await queue.load();
  expect(queue.read().error).toBeInstanceOf(TypeError);
  works = true;
  await queue.load();
  expect([shownId(), queue.read().error]).toEqual(['a', null]);
});

const beside = (id: string, state: 'published' | 'waiting' = 'waiting') => ({
  id,
  text: `Why ${id}?`,
  author: 'Ada',
  state,
});

test('all that are merged leave the queue at once, and one that was here already is not shown', async () => {
  const undone: unknown[] = [];
  const act = { kind: 'questions.merged', subject: 'one' } as const;
  const { queue, asked, counts, shownId } = openDesk(['a', 'b', 'c'], {
    decide: () => settle().then(() => act),
    undo: async (taken) => undone.push(taken),
  });
  await queue.load();
  await settle();
  const others = [beside('b'), beside('p', 'published')];
  const decided = queue.decide({ to: 'merged', others, text: 'Why both?' });
  expect([shownId(), counts]).toEqual([undefined, [2]]);
  await decided;
  expect(asked).toContainEqual({ shown: ['a', 'b', 'p'], skipped: [], first: undefined });
  expect([shownId(), queue.read().last]).toEqual(['c', { id: 'a', act, words: 'Why both?', to: 'merged' }]);
  await queue.undo();
  expect([undone, queue.read().happened]).toEqual([[act], 'undone']);
});

test('where the other one was decided on meanwhile the question comes back with what was to become of both', async () => {
  const { queue, shownId } = openDesk(['a', 'b'], { decide: () => Promise.reject(refusal('state_move_unlawful')) });
  await queue.load();
  await settle();
  const decision = { to: 'merged', others: [beside('p', 'published')], text: 'Why both?' } as const;
  await queue.decide(decision);
  expect([shownId(), queue.read().notTaken]).toEqual(['a', { decision, because: 'crossed' }]);
});

test('what was asked for before a question came back does not take its place, however late it comes', async () => {
  const late = Promise.withResolvers<void>();
  let isLate = false;
  const { queue, shownId } = openDesk([], {
    next: async ({ shown, first }) => {
      const id = first ?? (shown.length > 0 || isLate ? 'b' : 'a');
      if (isLate && !first) await late.promise;
      const beside = { similar: [], perhaps: [], by_author: [] };
      return { question: toQuestion(id), verdict: null, ...beside, told: 0, waiting: 2, until: null };
    },
    decide: () => Promise.reject(refusal('changed_meanwhile')),
  });
  await queue.load();
  await settle();
  isLate = true;
  await queue.decide({ to: 'merged', others: [beside('b')], text: 'Why both?' });
  expect(shownId()).toBe('a');
  late.resolve();
  await settle();
  expect(shownId()).toBe('a');
  expect(queue.read()).toMatchObject({ isLoading: false, notTaken: { because: 'crossed' } });
});

test('its language is said of the question that stays, which is asked for anew where somebody else changed it', async () => {
  const said: unknown[] = [];
  const sayLanguage = async ({ id, revision }: DeskQuestion, language: string | null) => {
    said.push([id, revision, language]);
    if (language === null) throw refusal('changed_meanwhile');
  };
  const { queue, asked, shownId } = openDesk(['a', 'b'], { sayLanguage });
  await queue.load();
  await settle();
  await queue.sayLanguage('fr');
  await expect(queue.sayLanguage(null)).rejects.toMatchObject({ problem: { code: 'changed_meanwhile' } });
  expect([said, shownId()]).toEqual([
    [
      ['a', 1, 'fr'],
      ['a', 1, null],
    ],
    'a',
  ]);
  expect(asked.filter((one) => (one as { first?: string }).first === 'a')).toHaveLength(2);
});
