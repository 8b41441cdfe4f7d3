import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { storedValue } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  });
  return map;
}

test('what is written is there after a reload', () => {
  stubStorage();
  storedValue('local', 'draft', z.string()).write('Who speaks for the river?');
  expect(storedValue('local', 'draft', z.string()).read()).toBe('Who speaks for the river?');
});

test('what somebody else left under the name counts as nothing', () => {
  stubStorage({ broken: '{', other: '{"a":1}' });
  expect(storedValue('local', 'broken', z.string()).read()).toBeNull();
  expect(storedValue('local', 'other', z.string()).read()).toBeNull();
});

test('with blocked storage the value lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  const stored = storedValue('local', 'draft', z.string());
  stored.write('still here');
  expect(stored.read()).toBe('still here');
  stored.remove();
  expect(stored.read()).toBeNull();
});

test('listeners hear of each change', () => {
  stubStorage();
  const stored = storedValue('local', 'draft', z.string());
  const heard = vi.fn();
  const stop = stored.subscribe(heard);
  stored.write('a');
  stop();
  stored.write('b');
  expect(heard).toHaveBeenCalledTimes(1);
});
