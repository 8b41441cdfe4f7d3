import { expect, test } from 'vitest';
import { BallotCounts, type StoredBallot } from './ballot-counts.ts';
import type { BatchState } from './replay.ts';
import { compareSheets, Sheets, type SheetsLink } from './sheets.ts';

const at = '2030-01-10T20:00:00.000000Z';
const batch = 'b';
const link = (more: Partial<SheetsLink> = {}): SheetsLink => ({
  at,
  batch,
  round: 1,
  signs: 'signs',
  made: 4,
  counted: 0,
  hashes: 'hashes',
  codes: null,
  invalid: {},
  people: 'people',
  closed: null,
  in_box: null,
  ...more,
});
/** Of before people were in it. */
const { people: _, ...earlier } = link();
/** Closed, with sheets of both kinds counted. */
const counted = (more: Partial<SheetsLink> = {}) =>
  link({ counted: 1, invalid: { blank: 1 }, closed: at, in_box: 2, ...more });

/** With what became of the box. */
const box = (more: Partial<SheetsLink> = {}) =>
  counted({ others: null, without_code: 0, given_up: 1, why: 'why', in_box: 3, ...more });

function follow(...links: SheetsLink[]): Sheets {
  const sheets = new Sheets();
  for (const [index, one] of links.entries()) sheets.take(index + 1, one);
  return sheets;
}

test.each<[string, SheetsLink, SheetsLink]>([
  ['more sheets', link(), link({ made: 5, hashes: 'more' })],
  ['as many as were made count', counted(), counted({ counted: 2, invalid: { blank: 1, torn: 1 } })],
  ['signs for the first time', link({ signs: null }), link()],
  ['a closing, and what lay in the box', link(), link({ closed: at, in_box: 3 })],
  ['what lay in a box without a sheet', link({ made: 0, closed: at }), link({ made: 0, closed: at, in_box: 0 })],
  ['another number in the box', box(), box({ in_box: 3 })],
  ['sheets given up, and taken back', box(), box({ given_up: 0, why: null })],
  ['sheets without a code', box(), box({ without_code: 1 })],
  ['all of them gone before one counted', link(), link({ made: 0, hashes: null })],
])('sheets may change so: %s', (_, before, after) => {
  expect(follow(before, after).findings).toEqual([]);
});

test.each<[string, SheetsLink, SheetsLink]>([
  ['fewer made', link(), link({ made: 3, hashes: 'fewer' })],
  ['other codes of as many', link(), link({ hashes: 'others' })],
  ['fewer counted', counted(), counted({ counted: 0, invalid: { blank: 2 } })],
  ['fewer invalid', counted(), counted({ counted: 2, invalid: {} })],
  ['more counted than made', counted(), counted({ counted: 4 })],
  ['other signs', link(), link({ signs: 'others' })],
  ['no signs', link(), link({ signs: null })],
  ['another closing', counted(), counted({ closed: 'later' })],
  ['another closing without a sheet', link({ made: 0, closed: at }), link({ made: 0, closed: 'later' })],
  ['another number in the box, before there were such', counted(), counted({ in_box: 3 })],
  ['no number in the box any more', box(), box({ in_box: null })],
  ['fewer without a code', box({ without_code: 2 }), box({ without_code: 1 })],
  ['sheets given up without a reason', box(), box({ why: null })],
  ['a reason for none', box(), box({ given_up: 0 })],
  ['all of them gone after one counted', counted(), link({ made: 0, hashes: null })],
])('sheets may not change so: %s', (_, before, after) => {
  expect(follow(before, after).findings).toEqual(['Link 2 changes sheets of paper as they cannot be changed.']);
});

test('only paper counts from the closing on, until the batch takes questions again', () => {
  expect(follow().isClosed(batch, 1)).toBe(false);
  expect(follow(link()).isClosed(batch, 1)).toBe(false);
  const sheets = follow(link({ closed: at, in_box: 3 }));
  expect([sheets.isClosed(batch, 1), sheets.isClosed(batch, 2)]).toEqual([true, false]);
  sheets.reopen(batch, 1);
  expect([...sheets.all.values()]).toEqual([link()]);
});

test.each<[string, SheetsLink, number]>([
  ['that is empty', box(), 0],
  ['with a sheet of which nobody says anything', box({ in_box: 4 }), 1],
  ['that holds less than was counted', box({ in_box: 1 }), 1],
  ['that nobody counted', box({ in_box: null }), 1],
  ['of a version that did not ask', counted({ in_box: 4 }), 0],
  ['without a sheet', box({ made: 0, counted: 0, invalid: {} }), 0],
])('a batch is completed with a box %s', (_, link, faults) => {
  const sheets = follow(link);
  sheets.complete(2, batch, 1);
  sheets.complete(2, batch, 2);
  expect(sheets.findings).toEqual(
    Array.from({ length: faults }, () => 'Link 2 completes a batch though its box of sheets is not empty.'),
  );
});

test('nothing is left of a round that has neither sheets nor a closing', () => {
  expect(follow(link({ made: 0 })).all.size).toBe(0);
  const sheets = follow(link({ made: 0, closed: at }));
  expect(sheets.all.size).toBe(1);
  sheets.reopen(batch, 2);
  expect(sheets.all.size).toBe(1);
  sheets.reopen(batch, 1);
  expect(sheets.all.size).toBe(0);
});

/** What is found where the log says this and the tables say that, with the batch in a phase of a round. */
function compare(
  said: SheetsLink | undefined,
  now: SheetsLink | undefined,
  {
    phase = 2,
    round = 1,
    ballots = [],
  }: { phase?: number; round?: number; ballots?: readonly Partial<StoredBallot>[] },
): string[] {
  const counts = new BallotCounts();
  for (const [index, more] of ballots.entries())
    counts.add({ id: `${index}`, batch, round: 1, replaces: null, choices: [], ...more } as StoredBallot);
  const batches = new Map([[batch, { phase, round } as BatchState]]);
  return compareSheets(now ? [now] : [], { sheets: follow(...(said ? [said] : [])), counts, batches });
}

const byPaper = { channel: 'paper' };

test.each<[string, SheetsLink | undefined, SheetsLink | undefined, Parameters<typeof compare>[2]]>([
  ['none', undefined, undefined, {}],
  ['as the log says', counted(), counted(), { ballots: [byPaper, { channel: null }] }],
  ['codes that the log tells at the end', link(), link({ codes: 'codes' }), {}],
  ['codes that it told', link({ codes: 'codes' }), link({ codes: 'codes' }), { phase: 3 }],
  ['a link of before people were in it', earlier, link(), {}],
  ['an earlier round without sheets', link({ made: 0, closed: at }), undefined, { round: 2 }],
  ['an earlier round, whose closing its batch does not tell', link({ closed: at, in_box: 3 }), link(), { round: 2 }],
  ['an earlier round of a completed batch', link(), link({ codes: 'codes' }), { round: 2, phase: 3 }],
])('sheets are as the log says: %s', (_, said, now, more) => {
  expect(compare(said, now, more)).toEqual([]);
});

const differ = 'The sheets of paper of batch b, round 1, are not as the log says.';

test.each<[string, SheetsLink | undefined, SheetsLink | undefined, Parameters<typeof compare>[2], string]>([
  ['other signs', link(), link({ signs: 'others' }), {}, differ],
  ['others made', link(), link({ made: 5 }), {}, differ],
  ['others counted', link(), link({ counted: 1 }), {}, differ],
  ['other hashes', link(), link({ hashes: 'others' }), {}, differ],
  ['other people', link(), link({ people: 'others' }), {}, differ],
  ['nobody', link(), link({ people: null }), {}, differ],
  ['other codes', link({ codes: 'codes' }), link({ codes: 'others' }), {}, differ],
  ['codes that a completed batch does not tell', link(), link({ codes: 'codes' }), { phase: 3 }, differ],
  ['others invalid', link({ invalid: { blank: 1 } }), link({ invalid: { blank: 2 } }), {}, differ],
  ['none invalid', link({ invalid: { blank: 1 } }), link(), {}, differ],
  ['a reason that nobody said', link(), link({ invalid: { blank: 1 } }), {}, differ],
  ['another closing', link({ closed: at }), link({ closed: 'later' }), {}, differ],
  ['another number in the box', link({ in_box: 3 }), link({ in_box: 4 }), {}, differ],
  ['others given up', box(), box({ given_up: 2 }), { ballots: [byPaper] }, differ],
  ['another reason', box(), box({ why: 'other' }), { ballots: [byPaper] }, differ],
  ['others without a code', box(), box({ without_code: 1 }), { ballots: [byPaper] }, differ],
  ['others that did not count', box({ others: 'codes' }), box({ others: 'others' }), { ballots: [byPaper] }, differ],
  ['sheets that are gone', link(), undefined, {}, differ],
  ['sheets of an earlier round that are gone', link(), undefined, { round: 2 }, differ],
  ['a closing that is gone', link({ made: 0, closed: at }), undefined, {}, differ],
  ['sheets past the log', undefined, link(), {}, 'The sheets of paper of batch b, round 1, are not in the log.'],
  [
    'a ballot without a sheet',
    undefined,
    undefined,
    { ballots: [byPaper, byPaper, { channel: null }] },
    '2 ballots came by paper, and 0 sheets counted (b 1).',
  ],
  [
    'a sheet without a ballot',
    counted(),
    counted(),
    { ballots: [{ channel: 'booth' }] },
    '0 ballots came by paper, and 1 sheets counted (b 1).',
  ],
])('it is found where sheets differ: %s', (_, said, now, more, sentence) => {
  expect(compare(said, now, more)).toEqual([sentence]);
});
