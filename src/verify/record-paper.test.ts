import { expect, test } from 'vitest';
import { toRoundRules, usualRules } from '#contract/council/chosen-rules.ts';
import { digestLines } from './chain.ts';
import type { SaidLink } from './link-kinds.ts';
import { digestWords } from './papers.ts';
import type { RecordFinding } from './record-finding.ts';
import { checkPaper } from './record-paper.ts';
import { sha256 } from './sha256.ts';

// A record of one round and the links of its batch, in memory: one question was corrected, one taken out, one merged, one removed.

const [at, later, last] = ['2030-01-10T18:00:00.000000Z', '2030-01-10T18:30:00.000000Z', '2030-01-10T19:00:00.000000Z'];
const rules = { ...toRoundRules(usualRules), stones_shown: 'when_completed' };
const words = (text: string) => ({ text, seal: `seal of ${text}` });
const digest = (text: string) => digestWords(`seal of ${text}`, text);
const entry = (id: string, more: object = {}) => ({ id, text: digest(id), author: 'author', ...more });
const merged = {
  originals: [
    { text: digest('one'), author: 'a' },
    { text: digest('two'), author: 'b' },
  ],
  co_askers: 2,
};

const created: SaidLink = { kind: 'created', at, phase: 1, round: 1 };
const open = (more: object = {}): SaidLink => ({
  kind: 'phase',
  at,
  phase: 2,
  round: 1,
  paper: { round: 1, rules, questions: [entry('q1'), entry('q2'), entry('q3', merged), entry('q4')] },
  commitment: sha256('seed'),
  ...more,
});
const change = (questions: readonly object[], more: object = {}): SaidLink => ({
  kind: 'paper',
  at: later,
  batch: 'b',
  round: 1,
  questions,
  ...more,
});
const phase = (n: number, more: object = {}): SaidLink => ({ kind: 'phase', at, phase: n, round: 1, ...more });
const corrected = change([entry('q1', { text: digest('better') })]);
const takenOut = change([entry('q2', { taken_out: { at: later, reason: sha256('Why.') } })]);
const removed = change([entry('q4', { text: null, author: null })]);
const shown: SaidLink = { kind: 'shown', at: last, round: 1 };
const links = [created, open(), corrected, takenOut, removed, shown];

const question = (id: string, more: object = {}) => ({ id, ...words(id), corrected: [], taken_out: null, ...more });
const record = {
  format: 'ten-stones-record/5',
  batch: { id: 'b' },
  round: 1,
  rules,
  seed: 'seed',
  stones_shown_at: last as string | null,
  receipts: ['R1', 'R2'],
  replaced_receipts: ['R3'],
  questions: [
    question('q1', { ...words('better'), corrected: [{ ...words('q1'), at: later }] }),
    question('q2', { taken_out: { at: later, reason: 'Why.' } }),
    question('q3', { originals: [words('one'), words('two')], co_askers: 2 }),
    question('q4', { text: null, seal: null }),
  ],
};
const result = { round: 1, seed: 'seed', replaced: { ballots: 1, receipts: digestLines(['R3']) }, questions: [] };
/** The record with one of its questions otherwise. */
const having = (index: number, more: object) => ({
  ...record,
  questions: record.questions.map((one, n) => (n === index ? { ...one, ...more } : one)),
});
const plain = { ...record, questions: ['q1', 'q2', 'q3', 'q4'].map((id) => question(id)), stones_shown_at: null };
const asked = ['q1', 'q2', 'q3', 'q4'].map((id) => entry(id));
const openPlain = (more: object = {}) => open({ paper: { round: 1, rules, questions: asked }, ...more });
/** The same with the last question taken out, for no reason. */
const outNow = { taken_out: { at: later, reason: null } };
const plainOut = { ...plain, questions: [...plain.questions.slice(0, 3), question('q4', outNow)] };
const takenOutLast = (more: object = {}) => change([entry('q4', outNow)], more);
const ofSecond = { round: 2, paper: { round: 2, rules, questions: asked } };
const found = { kind: 'paper', found: true, phase: undefined };
const others = { round: 1, rules, questions: [entry('q9')] };

const check = (told: object, said: readonly SaidLink[], of: object = result) =>
  checkPaper(told as never, said, of as never);

test.each<[string, object, SaidLink[]]>([
  ['as the links leave it', record, links],
  ['with links of something else between', plain, [created, { kind: 'cards', at, made: 1 }, openPlain()]],
  ['one that was taken out without a reason', plainOut, [created, openPlain(), takenOutLast()]],
  ['opened anew after it was taken back', plain, [created, open({ paper: others }), phase(1), openPlain()]],
  ['opened anew after its completion', plain, [created, open({ paper: others }), phase(3), phase(1), openPlain()]],
  [
    'with another seed since it was opened again',
    plain,
    [created, openPlain({ commitment: sha256('first') }), phase(2, { commitment: sha256('seed') })],
  ],
  [
    'with a taken-out question in a later round',
    { ...plainOut, round: 2 },
    [created, open({ paper: others }), openPlain({ kind: 'round', ...ofSecond }), takenOutLast({ round: 2 })],
  ],
  [
    'found, of a round of before there were papers',
    { ...plainOut, round: 2 },
    [
      created,
      { kind: 'round', at, phase: 2, round: 2 },
      openPlain({ ...found, ...ofSecond }),
      openPlain(found),
      takenOutLast({ round: 2 }),
    ],
  ],
  [
    'whose earlier words were erased',
    having(0, { corrected: [{ text: null, seal: null, at: later }] }),
    [...links, change([], { corrections_erased: [['q1', 1]] })],
  ],
  [
    'without originals since the words were removed',
    having(2, { text: null, seal: null, originals: undefined }),
    [...links, change([{ id: 'q3', text: null, author: null, co_askers: 2 }])],
  ],
  [
    'with originals that were erased',
    having(2, { originals: [words('one'), { text: null, seal: null }] }),
    [
      ...links,
      change([entry('q3', { originals: [merged.originals[0], { text: null, author: null }], co_askers: 2 })], {
        erasure: true,
      }),
    ],
  ],
])('the paper of a record holds: %s', (_, told, said) => {
  expect(check(told, said)).toEqual([]);
});

test.each<[string, object, SaidLink[], RecordFinding[]]>([
  ['none', record, [created], ['paper_differs']],
  ['of another round', { ...record, round: 2 }, links, ['paper_differs']],
  ['made twice', plain, [created, openPlain(), openPlain()], ['paper_differs']],
  [
    'made twice by a step of another round',
    plain,
    [created, openPlain(), phase(1, { round: 2 }), openPlain()],
    ['paper_differs'],
  ],
  [
    'changed before it was there',
    record,
    [created, takenOut, open(), corrected, takenOut, removed, shown],
    ['paper_differs'],
  ],
  [
    'taken out of after its completion',
    record,
    [created, open(), corrected, phase(3), takenOut, removed, shown],
    ['paper_differs'],
  ],
  [
    'taken out of once its round was over',
    record,
    [
      created,
      open(),
      corrected,
      open({ kind: 'round', round: 2, paper: { ...others, round: 2 } }),
      takenOut,
      removed,
      shown,
    ],
    ['paper_differs'],
  ],
  ['other rules', { ...record, rules: { ...rules, tie_at_cut: 'lot' } }, links, ['rules_differ']],
  ['stones that nobody showed', record, links.slice(0, -1), ['rules_differ']],
  ['stones that were shown then', { ...record, stones_shown_at: later }, links, ['rules_differ']],
  ['another seed', { ...record, seed: 'other' }, links, ['seed_differs']],
  [
    'another commitment',
    record,
    [created, open({ commitment: sha256('other') }), corrected, takenOut, removed, shown],
    ['seed_differs'],
  ],
  ['another replaced ballot', { ...record, replaced_receipts: ['R4'] }, links, ['replaced_differ']],
  ['one more replaced ballot', { ...record, replaced_receipts: ['R3', 'R4'] }, links, ['replaced_differ']],
  ['a replaced ballot that counts', { ...record, receipts: ['R1', 'R3'] }, links, ['replaced_differ']],
  ['too few questions', { ...record, questions: record.questions.slice(1) }, links, ['paper_differs']],
  ['another question', having(3, { id: 'q9' }), links, ['paper_differs']],
  ['other words', having(0, words('other')), links, ['paper_differs']],
  ['words of what was removed', having(3, { text: 'q4' }), links, ['paper_differs']],
  ['a seal of what was removed', having(3, { seal: 'seal of q4' }), links, ['paper_differs']],
  ['no earlier words', having(0, { corrected: [] }), links, ['paper_differs']],
  ['other earlier words', having(0, { corrected: [{ ...words('other'), at: later }] }), links, ['paper_differs']],
  ['earlier words of another time', having(0, { corrected: [{ ...words('q1'), at }] }), links, ['paper_differs']],
  [
    'earlier words without their seal',
    having(0, { corrected: [{ text: 'q1', seal: null, at: later }] }),
    [...links, change([], { corrections_erased: [['q1', 1]] })],
    ['paper_differs'],
  ],
  ['earlier words that never were', having(2, { corrected: [{ ...words('q3'), at }] }), links, ['paper_differs']],
  ['one that is not taken out', having(1, { taken_out: null }), links, ['paper_differs']],
  ['one that was not taken out', having(0, { taken_out: { at: later, reason: null } }), links, ['paper_differs']],
  ['one that was taken out then', having(1, { taken_out: { at, reason: 'Why.' } }), links, ['paper_differs']],
  ['another reason', having(1, { taken_out: { at: later, reason: 'So.' } }), links, ['paper_differs']],
  ['no reason', having(1, { taken_out: { at: later, reason: null } }), links, ['paper_differs']],
  ['no originals', having(2, { originals: undefined }), links, ['paper_differs']],
  ['other originals', having(2, { originals: [words('one'), words('three')] }), links, ['paper_differs']],
  ['originals of none', having(0, { originals: [] }), links, ['paper_differs']],
  ['others who asked', having(2, { co_askers: 3 }), links, ['paper_differs']],
  ['nobody else who asked', having(2, { co_askers: undefined }), links, ['paper_differs']],
  [
    'words of an original that was erased',
    having(2, { originals: [words('one'), { text: 'two', seal: null }] }),
    [
      ...links,
      change([entry('q3', { originals: [merged.originals[0], { text: null, author: null }], co_askers: 2 })], {
        erasure: true,
      }),
    ],
    ['paper_differs'],
  ],
])('it is found on a paper: %s', (_, told, said, findings) => {
  expect(check(told, said)).toEqual(findings);
});

test.each<[string, object, RecordFinding]>([
  ['another seed', { seed: 'other' }, 'seed_differs'],
  ['no replaced ballots', { replaced: undefined }, 'replaced_differ'],
  ['others replaced', { replaced: { ballots: 1, receipts: digestLines(['R4']) } }, 'replaced_differ'],
  ['more replaced', { replaced: { ballots: 2, receipts: digestLines(['R3']) } }, 'replaced_differ'],
])('it is found of a result that says %s', (_, more, finding) => {
  expect(check(record, links, { ...result, ...more })).toEqual([finding]);
});
