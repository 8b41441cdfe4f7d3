import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from './announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many changes at once are one announcement, the next a quarter of a second later', async () => {
  const announce = vi.fn(async () => {});
  const announcer = new Announcer(announce, () => {});
  for (let n = 0; n < 10; n++) announcer.changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(announce).toHaveBeenCalledTimes(1);
  announcer.changed();
  await vi.advanceTimersByTimeAsync(249);
  expect(announce).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(announce).toHaveBeenCalledTimes(2);
});

test('one that fails is made again until it succeeds, though nothing more changes', async () => {
  const announce = vi.fn(async () => {});
  announce.mockRejectedValueOnce(new Error('no database')).mockRejectedValueOnce(new Error('still none'));
  const onError = vi.fn();
  new Announcer(announce, onError).changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announce).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(2);
});

test('after a stop nothing is announced, and what fails then is not announced', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const announce = vi.fn(() => promise);
  const onError = vi.fn();
  const announcer = new Announcer(announce, onError);
  announcer.changed();
  await vi.advanceTimersByTimeAsync(0);
  announcer.changed();
  announcer.stop();
  reject(new Error('the pool has ended'));
  announcer.changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announce).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});
