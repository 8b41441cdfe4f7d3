import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import { type RecordFinding, verifyRecord } from './record.ts';

// Records that version 0.6 wrote, each part of which is bent by itself. What a bend says beside its own finding follows from it.

type Bend = (record: BatchRecord5) => unknown;
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../tests/fixtures/record-4/record-${name}.json`, import.meta.url), 'utf8'));

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
