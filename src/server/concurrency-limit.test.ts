import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const refusal = { code: 'overloaded', details: { retry_after: 3 } };

test('so many work at once, the next wait in their order, the others are refused before they begin', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 2, longestQueue: 3 });
  const begun: number[] = [];
  const work = Promise.withResolvers<void>();
  const all = Array.from({ length: 7 }, (_, n) =>
    limit.run(() => {
      begun.push(n);
      return n === 0 ? Promise.reject(new Error('wrong')) : work.promise;
    }),
  );
  const settled = Promise.allSettled(all);
  await expect(all[0]).rejects.toThrow('wrong');
  await expect(all[5]).rejects.toMatchObject(refusal);
  await expect(all[6]).rejects.toMatchObject(refusal);
  expect(begun).toEqual([0, 1, 2]); // the turn of the one that failed was handed on
  work.resolve();
  await settled;
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await limit.run(async () => begun.push(5));
  expect(begun).toHaveLength(6);
});
