import { beforeAll, expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { recordWords } from '#verify/words.ts';
import { speak } from './active.ts';
import { recountText } from './lazy.ts';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

test('a recount says the same in the browser and on the command line', () => {
  const { holds, fails, findings, receipt } = recordWords;
  const { holds: saidHolds, fails: saidFails } = recountText;
  expect([saidHolds, saidFails]).toEqual([holds, fails]);
  expect(recountText.findings).toEqual(findings);
  expect(recountText.receipt).toEqual(receipt);
  const questions = Array.from({ length: 5 }, () => ({}) as never);
  const record = { turnout: 21, questions, ballots: [] } as unknown as Parameters<typeof recordWords.counted>[0];
  expect(recountText.counted({ turnout: 21 })).toBe(recordWords.counted(record));
  for (const turnout of [1, 2])
    expect(recountText.totals({ turnout, questions: 5 })).toBe(
      recordWords.counted({ ...record, turnout, ballots: null }),
    );
  for (const count of [1, 2]) {
    expect(recountText.receipts({ count })).toBe(recordWords.receipts(count));
    expect(recountText.setAside({ round: 3, ballots: count, reason: 'a reason' })).toBe(
      recordWords.setAside(3, count, 'a reason'),
    );
  }
  expect(recountText.restored({ moment: 'then', backupOf: 'before' })).toBe(recordWords.restored('then', 'before'));
  const chain = { first: 10, previous: '', links: [{}, {}] as never[], head: { sequence: 11, hash: 'abc' } };
  expect(recountText.chain({ first: 10, last: 11, links: 2, head: 'abc' })).toBe(recordWords.chain(chain));
  expect(recountText.grows).toBe(recordWords.grows);
  const fields = ['arrivals', 'unproven_restorations'];
  expect(recountText.unchecked({ fields: fields.join(', ') })).toBe(recordWords.unchecked(fields));
  expect([recountText.allChecked, recountText.unprovable]).toEqual([recordWords.allChecked, recordWords.unprovable]);
});
