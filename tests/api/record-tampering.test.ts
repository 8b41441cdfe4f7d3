import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '#contract/council/batches.ts';
import { type BatchRecord, type BatchRecord5, countApi } from '#contract/trust/count.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { holdCouncils } from '#tests/support/full-council.ts';
import { changeEachLeaf, tamper } from '#tests/support/record-tampering.ts';
import { forgeModeration, forgeResult, tellModeration } from '#tests/support/result-forgery.ts';
import { verifyRecord } from '#verify/record.ts';
import type { RecordFinding } from '#verify/record-finding.ts';

// `npm run test:tampering` makes fifty times as many changes, others each time, and changes every leaf of each list.
const forgeryCount = Number(process.env.TAMPERING_CHANGES ?? 60);
const changeCount = 10 * Number(process.env.TAMPERING_CHANGES ?? 6);
/** Of what became of all questions, each told in the record alone and in its link too. */
const moderationCount = Number(process.env.TAMPERING_ANSWERS ?? 60);
const mostOfAPlace = process.env.TAMPERING_CHANGES ? Number.POSITIVE_INFINITY : 5;
const seed = Number(process.env.SEED ?? 1);
const fixtures = join(import.meta.dirname, '../fixtures');

let app: TestApp;
let record: BatchRecord5;
/** Of few ballots, in which a lot decided. */
let drawn: BatchRecord5;
/** Of sheets of paper and browsers. */
let onPaper: BatchRecord5;
let byCard: BatchRecord5;

beforeAll(async () => {
  app = await startTestApp();
  const councils = await holdCouncils(app, await app.signIn());
  const read = async ({ id }: Batch) => (await app.visitor().send(countApi.readRecord, { params: { id } })).body;
  record = await read(councils.completed);
  drawn = await read(councils.drawn);
  onPaper = await read(councils.onPaper);
  byCard = await read(councils.byCard);
});
afterAll(() => app.stop());

test('the record holds, with everything in it that can be changed', () => {
  expect(verifyRecord(record)).toMatchObject({ holds: true, findings: [] });
  expect(record.ballots).toHaveLength(21);
  expect(record.replaced_receipts).not.toEqual([]);
  expect(record.stones_shown_at).not.toBeNull();
  expect(record.rounds_set_aside).toMatchObject([{ words: null }, { words: expect.any(String) }]);
  expect(record.questions.some(({ text }) => text === null)).toBe(true);
  expect(record.questions.some(({ taken_out }) => taken_out?.reason)).toBe(true);
  expect(record.questions.some(({ corrected }) => corrected.length > 1)).toBe(true);
  expect(record.questions.some(({ corrected }) => corrected.some(({ text }) => text === null))).toBe(true);
});

test('the record of a batch with paper holds, and lists the sheets that counted apart from its ballots', () => {
  expect(verifyRecord(onPaper)).toMatchObject({ holds: true, findings: [] });
  expect(onPaper.turnout_by_channel).toEqual({ browser: 6, card: 0, booth: 0, paper: 18 });
  expect(onPaper.sheets).toMatchObject({
    ...{ made: 30, invalid: { blank: 4, too_few: 4 }, in_box: 28 },
    in_box_said: [{ count: 26 }, { count: 28 }],
    given_up: { count: 2, reason: 'Nobody found them.' },
  });
  expect(onPaper.sheets?.not_counted).toHaveLength(8);
  expect(onPaper.sheets?.counted).toHaveLength(18);
});

test('the sheets that counted are in no order of their own', () => {
  const record = structuredClone(onPaper);
  record.sheets?.counted.reverse();
  expect(verifyRecord(record)).toMatchObject({ holds: false, findings: ['sheets_differ'] });
});

test('the record of few ballots holds, and tells the numbers of 4s and 3s of those across the cut alone', () => {
  expect(verifyRecord(drawn)).toMatchObject({ holds: true, findings: [] });
  const told = drawn.questions.map(({ rank, joint, breakdown, at_cut, draw }) => [
    rank,
    joint,
    breakdown,
    at_cut,
    draw !== null,
  ]);
  expect(told.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
    [1, false, null, [2, 0], false],
    [2, true, null, [1, 1], true],
    [2, true, null, [1, 1], true],
    [4, false, null, null, false],
    [5, false, null, null, false],
    [6, false, null, null, false],
  ]);
  expect(drawn.questions.filter(({ forwarded }) => forwarded)).toHaveLength(2);
});

describe('each random change of a record is found', { timeout: 300_000 }, () => {
  test('in the format of today', () => expect(findMissed(record)).toEqual([]));

  test('of a result that a lot decided', () => expect(findMissed(drawn)).toEqual([]));

  test('of a result with paper', () => expect(findMissed(onPaper)).toEqual([]));

  test.each([
    ['first', 'version-0.2.0/record-set-aside.json'],
    ['second', 'version-0.3.0/record-set-aside.json'],
    ['fourth', 'record-4/record-set-aside.json'],
  ])('in the %s format', async (_, file) => {
    const earlier = JSON.parse(await readFile(join(fixtures, file), 'utf8')) as BatchRecord;
    expect(verifyRecord(earlier)).toMatchObject({ holds: true, findings: [] });
    expect(findMissed(earlier)).toEqual([]);
  });
});

describe('each leaf of a record that is changed is found, or its place is named as not checked', {
  timeout: 300_000,
}, () => {
  const missedLeaves = (whole: BatchRecord) =>
    changeEachLeaf(whole as never, mostOfAPlace).flatMap(({ told, place, record: changed }) => {
      const { holds, unchecked } = verifyRecord(changed);
      return holds && !unchecked.some((field) => place === field || place.startsWith(`${field}.`)) ? [told] : [];
    });

  test('in the format of today', () => {
    expect(verifyRecord(record).unchecked).toEqual(['written_by', 'arrivals', 'questions.language']);
    expect(missedLeaves(record)).toEqual([]);
  });

  test('of a result that a lot decided', () => expect(missedLeaves(drawn)).toEqual([]));

  test.each([
    'version-0.2.0/record-set-aside.json',
    'version-0.2.0/record-twice.json',
    'version-0.3.0/record-set-aside.json',
    'version-0.3.0/record-few.json',
    'version-0.4.0/record-lot.json',
    'version-0.4.0/record-set-aside.json',
    'record-4/record-lot.json',
    'record-4/record-cards.json',
    'record-4/record-merged.json',
  ])('of an earlier version (%s)', async (file) => {
    const earlier = JSON.parse(await readFile(join(fixtures, file), 'utf8')) as BatchRecord;
    expect(verifyRecord(earlier)).toMatchObject({ holds: true, findings: [] });
    expect(missedLeaves(earlier)).toEqual([]);
  });

  test('of a result with paper, and of what this format may have though no version writes it yet', () => {
    const filled = fillIn(onPaper);
    expect(verifyRecord(filled)).toMatchObject({
      holds: true,
      unchecked: ['written_by', 'arrivals', 'questions.language', 'chain.links.payload'],
    });
    expect(missedLeaves(filled)).toEqual([]);
  });

  test('and what a version does not know is named', () => {
    const [question, ...rest] = record.questions;
    const foreign = { ...record, questions: [{ ...question, author: 'Ada' }, ...rest], verified_by: 'Eve' };
    expect(verifyRecord(foreign)).toMatchObject({
      holds: true,
      unchecked: expect.arrayContaining(['questions.author', 'verified_by']),
    });
  });
});

test('a result that was changed in the record and in its link alike is found, though the chain leads to its head', () => {
  const chance = new Chance(seed);
  const missed: string[] = [];
  for (let n = 0; n < forgeryCount; n++) {
    const { told, record: forged } = forgeResult(chance.one([record, drawn]), chance);
    const { findings } = verifyRecord(forged);
    expect(findings).not.toContain('head_differs');
    if (findings.length === 0) missed.push(told);
  }
  expect([...new Set(missed)]).toEqual([]);
});

test('other figures of what became of all questions are found, in the record alone and in its link alike', () => {
  const told = tellModeration(record, {
    ...{ asked: 42, published: 8, merged: 2, split: 0, withdrawn: 0, waiting: 9, elsewhere: 5 },
    declined: { not_a_question: 6, insults: 0, advertises: 0 },
    joined: [{ kinds: ['declined.private', 'declined.other', 'erased'], count: 12 }],
  });
  expect(verifyRecord(told)).toMatchObject({ holds: true, findings: [] });
  const chance = new Chance(seed);
  const missed: string[] = [];
  for (let n = 0; n < moderationCount; n++)
    for (const { told: what, record: changed } of [
      tamper(told as never, chance, 'moderation'),
      forgeModeration(told, chance),
    ])
      if (verifyRecord(changed as never).holds) missed.push(what);
  expect([...new Set(missed)]).toEqual([]);
});

test('records of the fourth format verify for good', async () => {
  const files = (await readdir(join(fixtures, 'record-4'))).filter((file) => file.endsWith('.json'));
  expect(files).toHaveLength(5);
  for (const file of files) {
    const earlier = JSON.parse(await readFile(join(fixtures, 'record-4', file), 'utf8'));
    expect(verifyRecord(earlier), file).toMatchObject({ holds: true, findings: [] });
  }
});

test.each<[string, RecordFinding, (filled: ReturnType<typeof fillIn>) => unknown]>([
  [
    'a number of questions more',
    'moderation_differs',
    ({ moderation }) => Object.assign(moderation ?? {}, { asked: 9 }),
  ],
  [
    'what became of the questions left out',
    'moderation_differs',
    (filled) => Object.assign(filled, { moderation: undefined }),
  ],
  ['a sheet less', 'sheets_differ', ({ sheets }) => sheets.not_counted?.pop()],
  ['a sheet that counted', 'sheets_differ', ({ sheets }) => sheets.not_counted?.splice(0, 1, sheets.counted[0] ?? '')],
  ['another box', 'sheets_differ', ({ sheets }) => sheets.in_box_said?.pop()],
  ['one given up more', 'sheets_differ', ({ sheets }) => Object.assign(sheets.given_up ?? {}, { count: 3 })],
])('what does not add up is found: %s', (_, finding, change) => {
  const filled = fillIn(onPaper);
  change(filled);
  expect(verifyRecord(filled)).toMatchObject({ holds: false, findings: [finding] });
});

test('a card that was exchanged for a sheet is one that a link tells of', () => {
  const exchanged = { ...byCard, cards: { ...byCard.cards, exchanged: 1 } };
  expect(verifyRecord(exchanged)).toMatchObject({ holds: false, findings: ['cards_differ'] });
});

test('a rule that came later than the format fits into it, and is held against the ballot paper', () => {
  const later = { ...record, rules: { ...record.rules, answer_within: 28 } };
  expect(verifyRecord(later)).toMatchObject({
    findings: ['rules_differ'],
    unchecked: expect.arrayContaining(['rules_in_words']),
  });
});

test('a record cannot be passed off as one of an earlier format', () => {
  const older = { ...structuredClone(record), format: 'ten-stones-record/2' };
  expect(verifyRecord(older)).toMatchObject({ holds: false, findings: expect.arrayContaining(['result_differs']) });
});

/** The record with all that later versions put into this format. */
function fillIn(whole: BatchRecord5) {
  const { sheets, arrivals, questions } = structuredClone(whole);
  if (!sheets || !arrivals) throw new Error('The record is not one of paper.');
  return {
    ...structuredClone(whole),
    arrivals: { ...arrivals, held_line: true as const },
    sheets,
    questions: questions.map((question) => ({ ...question, language: 'pt-BR' })),
  };
}

function findMissed(whole: BatchRecord): string[] {
  const chance = new Chance(seed);
  const missed: string[] = [];
  for (let n = 0; n < changeCount; n++) {
    const { told, record: changed } = tamper(whole as never, chance);
    if (verifyRecord(changed).holds) missed.push(told);
  }
  return [...new Set(missed)];
}
