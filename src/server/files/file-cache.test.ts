import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FileCache } from './file-cache.ts';

function countMade(make = (batch: string, made: number) => `${batch} ${made}`) {
  let made = 0;
  const cache = new FileCache(async (batch) => {
    made += 1;
    return make(batch, made);
  });
  return async (batch: string, stamp = 'a') => gunzipSync((await cache.read(batch, stamp)).bytes).toString();
}

test('a file is made once for all who ask, and again with another stamp', async () => {
  const read = countMade();
  expect(await Promise.all([read('one'), read('one'), read('two')])).toEqual(['one 1', 'one 1', 'two 2']);
  expect(await read('one')).toBe('one 1');
  expect(await read('one', 'b')).toBe('one 3');
  expect(await read('one', 'b')).toBe('one 3');
});

test('one file is made at a time', async () => {
  let makes = 0;
  let most = 0;
  const cache = new FileCache(async (batch) => {
    makes += 1;
    most = Math.max(most, makes);
    await nextTurn();
    makes -= 1;
    return batch;
  });
  await Promise.all(['one', 'two', 'three'].map((batch) => cache.read(batch, 'a')));
  expect(most).toBe(1);
});

test('what could not be made reaches who asked, and is tried again', async () => {
  const read = countMade((batch, made) => {
    if (made === 1) throw new Error('away');
    return `${batch} ${made}`;
  });
  await Promise.all([expect(read('one')).rejects.toThrow('away'), expect(read('one')).rejects.toThrow('away')]);
  expect(await read('one')).toBe('one 2');
});

test('of more than four batches the one that nobody has asked for the longest is made again', async () => {
  const read = countMade();
  for (const batch of ['one', 'two', 'three', 'four', 'one', 'five']) await read(batch);
  expect(await read('one')).toBe('one 1');
  expect(await read('two')).toBe('two 6');
});
