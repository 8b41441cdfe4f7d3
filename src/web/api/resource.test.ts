import { expect, onTestFinished, test, vi } from 'vitest';
import { NoAnswerError } from './call.ts';
import { Resource } from './resource.ts';

/** A server whose answers the test gives, one call after the other. */
function makeServer() {
  const calls: { answer: (text: string) => void; fail: (error: unknown) => void; signal: AbortSignal }[] = [];
  const fetch = (signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      calls.push({ answer, fail, signal });
    });
  return { calls, fetch };
}

test('an answer is told to whoever listens', async () => {
  const { calls, fetch } = makeServer();
  const resource = new Resource(fetch);
  const seen: unknown[] = [];
  const stop = resource.subscribe(() => seen.push(resource.read()));
  const done = resource.refresh();
  calls[0]?.answer('news');
  await done;
  stop();
  resource.set('unheard');
  expect(seen).toEqual([
    { data: undefined, error: null, isFetching: true },
    { data: 'news', error: null, isFetching: false },
  ]);
});

test('what was told meanwhile is newer than an answer under way', async () => {
  const { calls, fetch } = makeServer();
  const resource = new Resource(fetch, 'old');
  const done = resource.refresh();
  resource.set('told');
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.answer('late');
  await done;
  expect(resource.read()).toEqual({ data: 'told', error: null, isFetching: false });
});

test('of two attempts the later one counts', async () => {
  const { calls, fetch } = makeServer();
  const resource = new Resource(fetch);
  const both = [resource.refresh(), resource.refresh()];
  calls[1]?.answer('second');
  calls[0]?.fail(new Error('aborted'));
  await Promise.all(both);
  expect(resource.read().data).toBe('second');
});

test('a refusal leaves what is known and says why', async () => {
  const { calls, fetch } = makeServer();
  const resource = new Resource(fetch, 'known');
  const refusal = new Error('no');
  const done = resource.refresh();
  calls[0]?.fail(refusal);
  await done;
  expect(resource.read()).toEqual({ data: 'known', error: refusal, isFetching: false });
  expect(calls).toHaveLength(1);
});

test('a lost answer is asked for once more, then it is a failure', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { calls, fetch } = makeServer();
  const resource = new Resource(fetch);
  const lost = new NoAnswerError();
  const done = resource.refresh();
  calls[0]?.fail(lost);
  await vi.runAllTimersAsync();
  expect(calls).toHaveLength(2);
  expect(resource.read()).toEqual({ data: undefined, error: null, isFetching: true });
  calls[1]?.fail(lost);
  await done;
  expect(resource.read()).toEqual({ data: undefined, error: lost, isFetching: false });
});
