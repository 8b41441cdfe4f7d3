import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { closeChain } from '#tests/support/close-chain.ts';
import { hashLink } from './chain.ts';
import { findReceipt } from './receipts.ts';
import { reasonOf, verifyRecord } from './record.ts';
import type { RecordFinding } from './record-finding.ts';
import { sha256 } from './sha256.ts';

// Records that version 0.6 wrote, each part of which is bent by itself. What a bend says beside its own finding follows from it.

type Bend = (record: BatchRecord5) => unknown;
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/${toFolder(name)}.json`, import.meta.url), 'utf8'));
const toFolder = (name: string) => (name.includes('/') ? name : `record-4/record-${name}`);

/** Has the link that is found say something else, and be hashed as it was. */
const say =
  (kind: string, change: (payload: Record<string, unknown>) => void): Bend =>
  ({ chain }) => {
    const link = chain.links.findLast((one) => one.kind === kind && one.payload !== undefined);
    if (!link?.payload) throw new Error(`There is no link ${kind}.`);
    const payload = JSON.parse(link.payload);
    change(payload);
    link.payload = JSON.stringify(payload);
  };

/** The same, but hashed anew, as whoever writes the log anew would: only what it says can be held against the record. */
const forge =
  (kind: string, change: (payload: Record<string, unknown>) => void): Bend =>
  (record) => {
    say(kind, change)(record);
    for (const link of record.chain.links) if (link.payload !== undefined) link.payload_hash = sha256(link.payload);
    closeChain(record.chain);
  };

const bends: readonly (readonly [RecordFinding, string, Bend])[] = [
  ['link_changed', 'set-aside', say('completed', (payload) => Object.assign(payload, { ballots: 1 }))],
  ['head_differs', 'set-aside', ({ chain }) => chain.links.pop()],
  ['no_result', 'set-aside', ({ chain }) => chain.links.pop()],
  ['name_differs', 'set-aside', ({ batch }) => Object.assign(batch, { name: 'Another Council' })],
  ['rules_in_words_differ', 'set-aside', (record) => record.rules_in_words.pop()],
  ['phases_differ', 'set-aside', ({ phases }) => phases.pop()],
  ['turnout_differs', 'set-aside', (record) => Object.assign(record, { turnout: record.turnout + 1 })],
  ['receipts_twice', 'set-aside', ({ receipts }) => receipts.splice(0, 1, receipts[1] ?? '')],
  ['receipts_differ', 'set-aside', ({ receipts }) => receipts.splice(0, 1, 'ANOTHER')],
  ['set_aside_differs', 'set-aside', ({ rounds_set_aside: [round] }) => round && Object.assign(round, { ballots: 99 })],
  ['ballots_missing', 'set-aside', (record) => Object.assign(record, { ballots: null })],
  ['ballot_invalid', 'set-aside', ({ ballots }) => ballots?.[0]?.splice(1, 1, ballots[0][0])],
  ['ballots_differ', 'set-aside', ({ ballots }) => ballots?.[0]?.reverse()],
  ['tallies_differ', 'set-aside', ({ questions: [one] }) => one && Object.assign(one, { stones: one.stones + 1 })],
  ['totals_impossible', 'set-aside', ({ questions: [one] }) => one && Object.assign(one, { votes: one.votes + 1 })],
  ['words_differ', 'set-aside', ({ questions: [one] }) => one && Object.assign(one, { text: 'In other words?' })],
  ['rules_differ', 'set-aside', ({ rules }) => Object.assign(rules, { ballot_changes: 'until_completed' })],
  [
    'paper_differs',
    'set-aside',
    ({ questions: [one] }) => one?.corrected.push({ text: 'Earlier?', seal: null, at: '2030-01-10T18:00:00.000Z' }),
  ],
  ['seed_differs', 'set-aside', (record) => Object.assign(record, { seed: '0'.repeat(64) })],
  ['replaced_differ', 'set-aside', ({ replaced_receipts }) => replaced_receipts.push('ANOTHER')],
  ['numbers_differ', 'set-aside', ({ questions: [one] }) => one?.breakdown?.reverse()],
  ['result_differs', 'set-aside', ({ questions: [one] }) => one && Object.assign(one, { forwarded: !one.forwarded })],
  ['sheets_differ', 'paper', ({ sheets }) => sheets?.counted.pop()],
  ['cards_differ', 'cards', (record) => Object.assign(record.cards ?? {}, { void: 1 })],
];

test.each(bends)('%s is found in a record', (finding, name, bend) => {
  const record = read(name);
  expect(verifyRecord(record).findings).toEqual([]);
  bend(record);
  expect(verifyRecord(record).findings).toContain(finding);
});

type Said = { questions: { stones: number; votes: number; text: string | null }[] };
/** Record and result say these stones and votes of questions. */
const count =
  (tallies: Record<number, [stones: number, votes: number]>): Bend =>
  (record) => {
    const change = ({ questions }: Said) => {
      for (const [index, [stones, votes]] of Object.entries(tallies))
        Object.assign(questions[Number(index)] ?? {}, { stones, votes });
    };
    change(record);
    forge('completed', (payload) => change(payload as Said))(record);
  };
const sayInResult = (more: object): Bend => forge('completed', (payload) => Object.assign(payload, more));
/** The first question whose words are gone, though the log has a hash of them. */
const lose =
  (votes: number): Bend =>
  (record) => {
    const index = record.questions.findIndex(({ text }) => text === null);
    Object.assign(record.questions[index] ?? {}, { votes });
    forge('completed', ({ questions }) =>
      Object.assign((questions as Said['questions'])[index] ?? {}, { votes, text: 'hash' }),
    )(record);
  };
const append =
  (payload: string): Bend =>
  ({ chain }) => {
    chain.links.push({ kind: 'completed', payload, payload_hash: sha256(payload) });
    closeChain(chain);
  };
const set =
  (more: object): Bend =>
  (record) =>
    Object.assign(record, more);
const first = 'version-0.2.0/record-set-aside';

// In 'lot' four people gave 6, 2, 9, 5, 9 and 9 stones by 2, 2, 3, 3, 3 and 3 votes.
test.each<[string, string, Bend, RecordFinding[]]>([
  ['a head at another place', 'lot', ({ chain }) => Object.assign(chain.head, { sequence: 99 }), ['head_differs']],
  ['another head', 'lot', ({ chain }) => Object.assign(chain.head, { hash: '0'.repeat(64) }), ['head_differs']],
  ['a result of another batch', 'lot', append('{"batch":"another"}'), ['no_result']],
  ['a link that says nothing', 'lot', append('null'), ['no_result']],
  ['words that are no link', 'lot', append('none'), ['link_changed']],
  ['a result of another round', 'lot', sayInResult({ round: 2 }), ['turnout_differs']],
  ['a result of more ballots', 'lot', sayInResult({ ballots: 5 }), ['turnout_differs']],
  ['a result of other receipts', 'lot', sayInResult({ receipts: '0' }), ['receipts_differ']],
  ['a result without a ballot that is told', 'set-aside', sayInResult({ choices: '0' }), ['ballots_differ']],
  [
    'a phase at another time',
    'lot',
    ({ phases }) => Object.assign(phases[0] ?? {}, { at: '2030-01-10T18:00:00.000Z' }),
    ['phases_differ'],
  ],
  [
    'a name that it had at first',
    'lot',
    forge('created', (payload) => Object.assign(payload, { name: 'Another' })),
    [],
  ],
  ['as many votes as people', 'lot', count({ 1: [2, 1], 3: [5, 4] }), []],
  [
    'more votes than people',
    'lot',
    count({ 0: [4, 1], 1: [2, 1], 3: [7, 5] }),
    ['totals_impossible', 'result_differs'],
  ],
  ['more votes than stones', 'lot', count({ 0: [7, 2], 1: [1, 2] }), ['totals_impossible']],
  ['more stones than four for each vote', 'lot', count({ 0: [6, 1], 3: [5, 4] }), ['totals_impossible']],
  ['a stone too many', 'lot', count({ 0: [7, 2] }), ['totals_impossible']],
  ['a vote too few', 'lot', count({ 1: [2, 1] }), ['totals_impossible']],
  [
    'a tally that the result does not say',
    'lot',
    ({ questions: [one] }) => Object.assign(one ?? {}, { stones: 7 }),
    ['tallies_differ', 'totals_impossible'],
  ],
  ['ballots of few', 'lot', set({ ballots: [] }), ['ballots_differ']],
  [
    'a question that is not there',
    'set-aside',
    ({ ballots }) => ballots?.[0]?.splice(0, 1, 99),
    ['ballot_invalid', 'ballots_differ', 'tallies_differ', 'numbers_differ'],
  ],
  [
    'a ballot that gives otherwise',
    'set-aside',
    ({ ballots }) => ballots?.[0]?.reverse(),
    ['ballots_differ', 'tallies_differ', 'numbers_differ'],
  ],
  [
    'a ballot less',
    'set-aside',
    ({ ballots }) => ballots?.pop(),
    ['turnout_differs', 'ballots_differ', 'tallies_differ', 'numbers_differ'],
  ],
  ['other tallies than the ballots give', 'set-aside', count({ 3: [43, 21], 4: [20, 14] }), ['tallies_differ']],
  [
    'words that no result says',
    'lot',
    sayInResult({ questions: [] }),
    ['tallies_differ', 'words_differ', 'result_differs'],
  ],
  [
    'a seal of words that are gone',
    'set-aside',
    ({ questions: [one] }) => Object.assign(one ?? {}, { seal: 's' }),
    ['words_differ', 'paper_differs'],
  ],
  ['words that are gone, in the first format', first, lose(7), ['words_differ']],
  ['words that nobody chose, in the first format', first, lose(0), ['totals_impossible', 'tallies_differ']],
  [
    'words that nobody chose, in a later format',
    'set-aside',
    lose(0),
    ['totals_impossible', 'tallies_differ', 'words_differ'],
  ],
])('it is found in a record that was written anew: %s', (_, name, bend, findings) => {
  const record = read(name);
  bend(record);
  expect(verifyRecord(record).findings).toEqual(findings);
});

test('an earlier head is one that the chain goes through', () => {
  const record: BatchRecord5 = read('lot');
  const { previous, first: sequence, links, head } = record.chain;
  const [link] = links;
  const second = hashLink({ sequence, previous, kind: link?.kind ?? '', payloadHash: link?.payload_hash ?? '' });
  for (const known of [previous, second, head.hash]) expect(verifyRecord(record, { head: known }).holds).toBe(true);
  expect(verifyRecord(record, { head: '0'.repeat(64) })).toMatchObject({
    holds: false,
    findings: ['earlier_head_missing'],
  });
});

test('a receipt is looked for where one is asked for', () => {
  const record = read('lot');
  expect(verifyRecord(record).receipt).toBeUndefined();
  expect(verifyRecord(record, { receipt: record.receipts[1] }).receipt).toBe('counted');
});

test('the code of a stub is looked for among the sheets of any format that tells of them', () => {
  const stub = '0123-4567-89AB';
  const list = [sha256('0123456789AB')];
  const of = (format: 4 | 5, sheets: object) =>
    findReceipt({ ...read('lot'), format: `ten-stones-record/${format}`, sheets } as never, stub.toLowerCase());
  expect(of(4, { counted: list })).toBe('sheet_counted');
  expect(of(5, { counted: [], not_counted: list })).toBe('sheet_not_counted');
  expect(of(5, { counted: [] })).toBe('sheet_missing');
  expect(findReceipt(read('lot'), stub)).toBe('sheet_missing');
});

test('what is no record is told as none', () => {
  const none = { record: undefined, receipt: undefined, unchecked: [] };
  expect(verifyRecord({}, { receipt: 'R' })).toEqual({ holds: false, findings: ['not_a_record'], ...none });
});

test('why a round was set aside is told in words, or by what did it', () => {
  const reset = { reason: 'Reset All Stones' };
  const told = [{ ...reset, words: 'A mistake.' }, { ...reset, words: null }, reset].map((one) =>
    reasonOf(one as never),
  );
  expect(told).toEqual(['A mistake.', 'Reset All Stones', 'Reset All Stones']);
});
