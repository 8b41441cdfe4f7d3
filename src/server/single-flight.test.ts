import { expect, test } from 'vitest';
import { SingleFlight, singleFlight } from './single-flight.ts';

test('a crowd asks once, and whoever comes later or after a failure asks anew', async () => {
  let asked = 0;
  const ask = singleFlight(async () => {
    asked += 1;
    if (asked === 2) throw new Error('away');
    return asked;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await Promise.all([expect(ask()).rejects.toThrow('away'), expect(ask()).rejects.toThrow('away')]);
  expect(await ask()).toBe(3);
});

test('only who asks for the same shares a call', async () => {
  let asked = 0;
  const calls = new SingleFlight<string>();
  const ask = (key: string) =>
    calls.run(key, async () => {
      asked += 1;
      return `${key} ${asked}`;
    });
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'b 2', 'a 1']);
  expect(await ask('a')).toBe('a 3');
});
