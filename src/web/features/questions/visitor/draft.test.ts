import { afterEach, expect, test, vi } from 'vitest';
import { storedDraft } from './draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a reload there stands what was there, half a question with its tick for news', () => {
  const draft = { name: 'Ada ', email: 'ada@', text: '', news: true };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(draft) });
  expect(storedDraft.read()).toEqual(draft);
});
