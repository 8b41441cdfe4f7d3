import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('the first value is made at the first read, once', () => {
  const initial = vi.fn(() => ({ made: true }));
  const store = createStore(initial);
  expect(initial).not.toHaveBeenCalled();
  expect(store.read()).toBe(store.read());
  expect(initial).toHaveBeenCalledOnce();
});

test('whoever subscribed hears of each change until they unsubscribe', () => {
  const store = createStore(() => 1);
  const heard: number[] = [];
  const unsubscribe = store.subscribe(() => heard.push(store.read()));
  store.write(2);
  unsubscribe();
  store.write(3);
  expect(heard).toEqual([2]);
  expect(store.read()).toBe(3);
});
