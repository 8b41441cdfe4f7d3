import { expect, test } from 'vitest';
import { RestingThread } from './resting-thread.ts';

const file = new URL('../../tests/support/counting-thread.ts', import.meta.url);
const start = (restMs: number) => new RestingThread<number | 'end', number>(file, { restMs });

test('one thread answers whoever waits and whoever does something else meanwhile, in the order of their questions', async () => {
  const thread = start(60_000);
  expect(thread.askNow(1)).toBe(1);
  const asked = [thread.ask(1), thread.ask(1)];
  expect(thread.askNow(1)).toBe(4);
  expect(await Promise.all(asked)).toEqual([2, 3]);
});

test('it ends when nobody has asked for a while, and another one begins', async () => {
  const thread = start(1);
  expect(await thread.ask(5)).toBe(5);
  await expect.poll(() => thread.ask(0), { interval: 50 }).toBe(0);
});

test('who asks one that ends is told, and who asks next gets another one', async () => {
  const thread = start(60_000);
  expect(await thread.ask(5)).toBe(5);
  await expect(thread.ask('end')).rejects.toThrow('has ended');
  expect(await thread.ask(1)).toBe(1);
});
