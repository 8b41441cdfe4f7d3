import { expect, test, vi } from 'vitest';
import { readAside } from './read-aside.ts';

/** A worker that never answers, as with a file that takes too long. */
class Busy extends EventTarget {
  static ended = 0;
  postMessage(): void {}
  terminate(): void {
    Busy.ended += 1;
  }
}

test('a file that takes too long is ended after twenty seconds, and one that somebody leaves at once', async () => {
  vi.stubGlobal('Worker', Busy);
  vi.useFakeTimers();
  const asked = { text: 'Why?' } as never;
  const read = readAside(asked, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(Busy.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toEqual({ code: 'too_slow' });
  const left = new AbortController();
  const other = readAside(asked, left.signal);
  left.abort();
  await other;
  expect(Busy.ended).toBe(2);
  vi.useRealTimers();
});
