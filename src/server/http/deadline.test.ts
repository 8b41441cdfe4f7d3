import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what takes for ever is given up on after 4.5 s, so that nobody waits for 5', async () => {
  const settled = vi.fn();
  const answer = withinDeadline(new Promise(() => {})).finally(settled);
  const refused = expect(answer).rejects.toMatchObject({ code: 'database_unavailable' });
  await vi.advanceTimersByTimeAsync(4_499);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
});

test('an act that may take longer gets its own time', async () => {
  const settled = vi.fn();
  const refused = expect(withinDeadline(new Promise(() => {}), 60_000).finally(settled)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
});

test('what comes in time is passed on, whether good or bad, and leaves no timer behind', async () => {
  expect(await withinDeadline(Promise.resolve('here'))).toBe('here');
  await expect(withinDeadline(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
