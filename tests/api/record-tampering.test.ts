import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BatchRecord, type BatchRecord3, countApi } from '#contract/count.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { Chance } from '#tests/support/chance.ts';
import { holdCouncils } from '#tests/support/full-council.ts';
import { tamper } from '#tests/support/record-tampering.ts';
import { verifyRecord } from '#verify/record.ts';

// `npm run test:tampering` makes ten times as many changes, others each time.
const changeCount = 10 * Number(process.env.TAMPERING_CHANGES ?? 30);
const seed = Number(process.env.SEED ?? 1);
const fixture = join(import.meta.dirname, '../fixtures/version-0.2.0/record-set-aside.json');

let app: TestApp;
let record: BatchRecord3;

beforeAll(async () => {
  app = await startTestApp();
  const { completed } = await holdCouncils(app, await app.signIn());
  record = (await app.visitor().send(countApi.readRecord, { params: { id: completed.id } })).body;
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

describe('each random change of a record is found', { timeout: 300_000 }, () => {
  test('in the format of today', () => expect(findMissed(record)).toEqual([]));

  test('in the first format', async () => {
    const earlier = JSON.parse(await readFile(fixture, 'utf8')) as BatchRecord;
    expect(verifyRecord(earlier)).toMatchObject({ holds: true, findings: [] });
    expect(findMissed(earlier)).toEqual([]);
  });
});

function findMissed(whole: BatchRecord): string[] {
  const chance = new Chance(seed);
  const missed: string[] = [];
  for (let n = 0; n < changeCount; n++) {
    const { told, record: changed } = tamper(whole as never, chance);
    if (verifyRecord(changed).holds) missed.push(told);
  }
  return [...new Set(missed)];
}
