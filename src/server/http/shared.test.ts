import { expect, test } from 'vitest';
import { shared } from './shared.ts';

test('a crowd asks once, and whoever comes later or after a failure asks anew', async () => {
  let asked = 0;
  const ask = shared(async () => {
    asked += 1;
    if (asked === 2) throw new Error('away');
    return asked;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await Promise.all([expect(ask()).rejects.toThrow('away'), expect(ask()).rejects.toThrow('away')]);
  expect(await ask()).toBe(3);
});
