import { expect, test } from 'vitest';
import { RefusalPace } from './refusal-pace.ts';

/** How long each of so many refusals waits that come in one moment. */
async function waitsOf(refusals: number): Promise<number[]> {
  const waitsMs: number[] = [];
  const pace = new RefusalPace(async (ms) => waitsMs.push(ms));
  for (let n = 0; n < refusals; n++) await pace.turn(1_000);
  return waitsMs;
}

test('a hundred are refused at once, a flood one after the other, and nobody waits longer than a client does', async () => {
  expect(await waitsOf(100)).toEqual([]);
  const waitsMs = await waitsOf(5_000);
  expect(waitsMs.slice(0, 3)).toEqual([2, 4, 6]);
  expect(Math.max(...waitsMs)).toBe(5_000);
});

test('once the flood is over a refusal is sent at once again', async () => {
  const waitsMs: number[] = [];
  const pace = new RefusalPace(async (ms) => waitsMs.push(ms));
  for (let n = 0; n < 200; n++) await pace.turn(0);
  waitsMs.length = 0;
  await pace.turn(1_000);
  expect(waitsMs).toEqual([]);
});
