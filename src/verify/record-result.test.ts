import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { digestLines } from './chain.ts';
import type { RecordFinding } from './record-finding.ts';
import { checkResult } from './record-result.ts';

// Records that earlier versions wrote, and what their last link says: bent on one side, or alike on both, as whoever keeps the log may.

type Said = Parameters<typeof checkResult>[1];
type Question = BatchRecord5['questions'][number];
type Bend = (record: BatchRecord5, said: Said) => unknown;

const few = 'record-4/record-lot'; // four ballots, and a lot among three
const many = 'record-4/record-set-aside'; // 21 ballots, two questions taken out
const cards = 'record-4/record-cards';
const paper = 'record-4/record-paper';
const first = 'version-0.2.0/record-set-aside';
const second = 'version-0.3.0/record-set-aside';
const third = 'version-0.4.0/record-lot';

function check(name: string, bend: Bend = () => {}): RecordFinding[] {
  const record = JSON.parse(readFileSync(new URL(`../../tests/fixtures/${name}.json`, import.meta.url), 'utf8'));
  const said = JSON.parse(record.chain.links.at(-1).payload);
  bend(record, said);
  return checkResult(record, said);
}

/** Has record and link say the same of a question. */
const agree =
  (which: (question: Question) => boolean, change: Partial<Question>): Bend =>
  ({ questions }, said) => {
    const index = questions.findIndex(which);
    Object.assign(questions[index] ?? {}, change);
    Object.assign(said.questions[index] ?? {}, change);
  };
const ofRank = (n: number) => (question: Question) => question.rank === n;
const drawn = ({ draw }: Question) => draw !== null;
const say =
  (change: (question: Said['questions'][number]) => unknown): Bend =>
  (_, said) =>
    said.questions.forEach(change);

test.each([few, many, cards, paper, first, second, third, 'record-4/record-merged', 'version-0.6.0/record-lot'])(
  'the result of %s holds',
  (name) => {
    expect(check(name)).toEqual([]);
  },
);

test.each<[string, string, Bend, RecordFinding[]]>([
  [
    'ranks that a record of its format does not tell',
    first,
    (_, said) => Object.assign(said.questions[2] ?? {}, { forwarded: false }),
    ['result_differs'],
  ],
  ['another rank', many, agree(ofRank(1), { rank: 9 }), ['result_differs']],
  [
    'a rank that is not shared',
    many,
    ({ questions }) => Object.assign(questions.find(ofRank(1)) ?? {}, { joint: true }),
    ['result_differs'],
  ],
  ['one that does not go to the council', many, agree(ofRank(1), { forwarded: false }), ['result_differs']],
  ['one more that goes to the council', many, agree(ofRank(5), { forwarded: true }), ['result_differs']],
  [
    'one that was taken out and goes to the council',
    many,
    agree(({ taken_out }) => taken_out !== null, { forwarded: true }),
    ['result_differs'],
  ],
  ['a rank of what was taken out', many, agree(({ taken_out }) => taken_out !== null, { rank: 1 }), ['result_differs']],
  ['a draw that none was', many, agree(ofRank(1), { draw: '0'.repeat(64) }), ['result_differs']],
  ['another draw', few, agree(drawn, { draw: '0'.repeat(64) }), ['result_differs']],
  ['another seed for the lot', few, (record) => Object.assign(record, { seed: '0'.repeat(64) }), ['result_differs']],
  ['numbers of one that is not across the cut', few, agree(ofRank(5), { at_cut: [0, 0] }), ['result_differs']],
  ['no numbers of one across the cut', few, agree(drawn, { at_cut: null }), ['result_differs']],
  ['other numbers of one across the cut', few, agree(drawn, { at_cut: [2, 0] }), ['result_differs']],
  ['a rank that the link does not say', many, say((one) => (one.rank = 9)), ['result_differs']],
  ['a forwarding that the link does not say', many, say((one) => (one.forwarded = !one.forwarded)), ['result_differs']],
  ['a draw that the link does not say', few, say((one) => (one.draw = null)), ['result_differs']],
  ['numbers that the link does not say', many, say((one) => (one.breakdown = null)), ['result_differs']],
  ['numbers at the cut that the link does not say', few, say((one) => (one.at_cut = null)), ['result_differs']],
  ['a question that the link does not say', many, (_, said) => said.questions.pop(), ['result_differs']],
  ['other numbers of 4s, 3s, 2s and 1s', many, agree(ofRank(1), { breakdown: [0, 0, 0, 0] }), ['numbers_differ']],
  ['no numbers', many, agree(ofRank(1), { breakdown: null }), ['numbers_differ']],
  [
    'numbers at the cut beside all numbers',
    many,
    agree(ofRank(1), { at_cut: [0, 0] }),
    ['numbers_differ', 'result_differs'],
  ],
  ['numbers of few ballots', few, agree(ofRank(1), { breakdown: [2, 0, 0, 0] }), ['numbers_differ']],
  [
    'a digest of other receipts',
    many,
    (record) => Object.assign(record, { receipts_digest: digestLines([]) }),
    ['receipts_differ'],
  ],
  ['a browser less than none', paper, bendTurnout({ browser: -1, paper: 25 }, { paper: 25 }), ['turnout_differs']],
  ['a turnout that does not add up', paper, bendTurnout({ browser: 7 }), ['turnout_differs']],
  ['another channel', paper, bendTurnout({ paper: 17, card: 1 }), ['turnout_differs']],
  ['a channel that the link does not say', paper, bendTurnout({}, {}), ['turnout_differs']],
  ['no channels', paper, (record) => Reflect.deleteProperty(record, 'turnout_by_channel'), ['turnout_differs']],
])('it is found in a result: %s', (_, name, bend, findings) => {
  expect(check(name, bend)).toEqual(findings);
});

test('a record of before channels were told may be silent of browsers', () => {
  expect(check(many, (record) => Reflect.deleteProperty(record, 'turnout_by_channel'))).toEqual([]);
});

function bendTurnout(told: object, channels?: Record<string, number>): Bend {
  return (record, said) => {
    Object.assign(record.turnout_by_channel, told);
    if (channels) said.channels = channels;
  };
}

test.each<[stones: number, votes: number, fours: number, threes: number, boolean]>([
  [4, 1, 1, 0, true],
  [7, 2, 1, 1, true],
  [6, 2, 0, 2, true],
  [5, 2, 1, 0, true],
  [10, 3, 2, 0, true],
  [3, 1, 1, 0, false],
  [8, 2, 0, 1, false],
  [9, 2, 0, 2, false],
  [11, 2, 2, 0, false],
])('%i stones of %i votes with %i 4s and %i 3s: %s', (stones, votes, fours, threes, isPossible) => {
  const found = check(few, agree(drawn, { stones, votes, at_cut: [fours, threes] }));
  expect(found.includes('numbers_differ')).toBe(!isPossible);
});

test('from 20 ballots on all numbers are told', () => {
  const rules = { council_size: null, tie_at_cut: 'all' };
  const one = { votes: 20, joint: false, forwarded: true, draw: null, at_cut: null, taken_out: null };
  const questions = [4, 3, 2, 1].map((stones, index) => ({
    ...one,
    id: `${index}`,
    stones: 20 * stones,
    rank: index + 1,
    breakdown: [0, 1, 2, 3].map((place) => (place === index ? 20 : 0)),
  }));
  const ballots = new Array(20).fill([0, 1, 2, 3]);
  const record = { format: 'ten-stones-record/4', rules, questions, ballots, turnout: 20, receipts: [] };
  expect(checkResult({ ...record, receipts_digest: digestLines([]) } as never, { questions } as never)).toEqual([]);
});
