import { beforeAll, expect, test } from 'vitest';
import { compile } from '#text/compile.ts';
import { readCatalogues } from '#text/read.ts';
import { toSpoken } from '#text/spoken.ts';
import { recordWords } from '#verify/words.ts';
import { speak } from './active.ts';
import { lazyTexts } from './lazy.ts';

beforeAll(() => {
  speak(toSpoken(compile(readCatalogues(), 'en')));
});

test('a recount says the same in the browser and on the command line', () => {
  const { holds, fails, findings, receipt } = recordWords;
  const { holds: saidHolds, fails: saidFails } = lazyTexts.recount;
  expect([saidHolds, saidFails]).toEqual([holds, fails]);
  expect(lazyTexts.recount.findings).toEqual(findings);
  expect(lazyTexts.recount.receipt).toEqual(receipt);
  const questions = Array.from({ length: 5 }, () => ({}) as never);
  const record = { turnout: 21, questions, ballots: [] } as unknown as Parameters<typeof recordWords.counted>[0];
  expect(lazyTexts.recount.counted({ turnout: 21 })).toBe(recordWords.counted(record));
  for (const turnout of [1, 2])
    expect(lazyTexts.recount.totals({ turnout, questions: 5 })).toBe(
      recordWords.counted({ ...record, turnout, ballots: null }),
    );
  for (const count of [1, 2]) {
    expect(lazyTexts.recount.receipts({ count })).toBe(recordWords.receipts(count));
    expect(lazyTexts.recount.setAside({ round: 3, ballots: count, reason: 'a reason' })).toBe(
      recordWords.setAside(3, count, 'a reason'),
    );
  }
  expect(lazyTexts.recount.restored({ moment: 'then', backupOf: 'before' })).toBe(
    recordWords.restored('then', 'before'),
  );
  const chain = { first: 10, previous: '', links: [{}, {}] as never[], head: { sequence: 11, hash: 'abc' } };
  expect(lazyTexts.recount.chain({ first: 10, last: 11, links: 2, head: 'abc' })).toBe(recordWords.chain(chain));
  expect([lazyTexts.recount.allChecked, lazyTexts.recount.unprovable]).toEqual([
    recordWords.allChecked,
    recordWords.unprovable,
  ]);
});
