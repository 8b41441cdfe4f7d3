import { expect, test } from 'vitest';
import { Chance } from '#tests/support/chance.ts';
import { hasUnusuallyEqual, type Kind } from './equal-ballots.ts';

type Picks = readonly number[];

const chance = new Chance(33);

function toKinds(ballots: readonly Picks[]): Kind[] {
  const kinds = new Map<string, Kind>();
  let row = 0;
  let last = '';
  for (const picks of ballots) {
    const kind = picks.join();
    row = kind === last ? row + 1 : 1;
    last = kind;
    const { ballots: before, longest_row } = kinds.get(kind) ?? { ballots: 0, longest_row: 0 };
    kinds.set(kind, { picks, ballots: before + 1, longest_row: Math.max(longest_row, row) });
  }
  return [...kinds.values()];
}

/** As people who each have their own order of the questions, of which some are liked more: the higher the taste, the more alike. */
function hall(people: number, questions: number, taste = 1): Picks[] {
  const liked = Array.from({ length: questions }, () => Math.exp(taste * chance.between(-1.7, 1.7)));
  return Array.from({ length: people }, () => {
    const at = liked.map((weight) => -Math.log(1 - chance.next()) / weight);
    return [0, 1, 2, 3].map(() => {
      const first = at.indexOf(Math.min(...at));
      at[first] = Number.POSITIVE_INFINITY;
      return first;
    });
  });
}
const repeat = (times: number, make: (n: number) => Picks) => Array.from({ length: times }, (_, n) => make(n));
const same: Picks = [3, 1, 2, 0];
const shuffle = (ballots: readonly Picks[]) => chance.pick(ballots, ballots.length);
const isMarked = (ballots: readonly Picks[]) => hasUnusuallyEqual(toKinds(ballots));

const papers = [4, 6, 9, 12, 40];

test.each([
  ['150 equal ones after 30 people', 4, (questions: number) => [...hall(30, questions), ...repeat(150, () => same)]],
  ['150 equal ones before 30 people', 4, (questions: number) => [...repeat(150, () => same), ...hall(30, questions)]],
  [
    '150 equal ones among 300 people',
    6,
    (questions: number) => shuffle([...hall(300, questions), ...repeat(150, () => same)]),
  ],
  ['200 equal ones beside 5 people', 4, (questions: number) => [...hall(5, questions), ...repeat(200, () => same)]],
  [
    '30 equal ones among 30 people',
    9,
    (questions: number) => shuffle([...hall(30, questions), ...repeat(30, () => same)]),
  ],
  [
    'two ballots by turns',
    9,
    (questions: number) => [...hall(30, questions), ...repeat(150, (n) => (n % 2 ? same : [0, 2, 1, 3]))],
  ],
  [
    'four ballots by turns',
    12,
    (questions: number) => [...hall(60, questions), ...repeat(160, (n) => [0, 1, 2, 3].map((pick) => (pick + n) % 4))],
  ],
  [
    'one stone anywhere',
    12,
    (questions: number) =>
      shuffle([...hall(60, questions), ...repeat(150, () => [0, 1, 2, chance.one([4, 5, 6, 7, 8, 9, 10, 11])])]),
  ],
  [
    'the same four in any order',
    40,
    (questions: number) => shuffle([...hall(60, questions), ...repeat(150, () => chance.pick([0, 1, 2, 3], 4))]),
  ],
])('%s are marked', (_, least, evening) => {
  for (const questions of papers.filter((each) => each >= least))
    expect([questions, isMarked(evening(questions))]).toEqual([questions, true]);
});

test.each([
  ['300 people', (questions: number) => hall(300, questions)],
  ['25 of 120 who agreed', (questions: number) => shuffle([...hall(95, questions), ...repeat(25, () => same)])],
  [
    '25 of 120 who agreed and come together',
    (questions: number) => [...hall(60, questions), ...repeat(25, () => same), ...hall(35, questions)],
  ],
  [
    'two groups of 25 who agreed',
    (questions: number) => [
      ...hall(95, questions),
      ...repeat(25, () => same),
      ...repeat(25, () => [questions - 1, 2, 1, 0]),
    ],
  ],
  ['a class of thirty, each with their own', (questions: number) => hall(30, questions, 0)],
  ['29 equal ones and nobody else', () => repeat(29, () => same)],
  [
    '300 people with lists to choose from',
    (questions: number) => repeat(300, (n) => [0, 1, 2, 3].map((pick) => (pick + n) % questions)),
  ],
])('%s are not', (_, evening) => {
  // On four or five questions one honest evening of this kind in some two hundred has thirty by chance (decision 34).
  for (const questions of papers) expect([questions, isMarked(evening(questions))]).toEqual([questions, false]);
});

test('of five hundred honest halls, big ones and such with strong tastes among them, at most one is marked', () => {
  const evenings = repeat(500, (n) => [n]).map(() =>
    hall(chance.one([60, 120, 300]), chance.one(papers), chance.between(0, 1.5)),
  );
  expect(evenings.filter((evening) => isMarked(evening)).length).toBeLessThanOrEqual(1);
});

test.each([
  ['short rows, as many as chance makes', 100, 5, false],
  ['a group that agreed and came together', 100, 29, false],
  ['a long row of a kind that few others give', 100, 40, true],
  ['a long row of a kind that nearly everybody gives', 900, 30, false],
])(
  'a row is held against the share that its kind has among the other ballots: %s',
  (_, ballots, longest_row, marked) => {
    const around: Kind[] = [
      { picks: [1, 3, 2, 0], ballots: 100 + ballots / 2, longest_row: 2 },
      { picks: [2, 1, 3, 0], ballots: 90, longest_row: 2 },
    ];
    expect(hasUnusuallyEqual([{ picks: same, ballots, longest_row }, ...around])).toBe(marked);
  },
);
