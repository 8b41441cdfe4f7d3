import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('after a reload there stands what was there, half a question with its tick for news', async () => {
  const draft = { name: 'Ada ', email: 'ada@', text: '', news: true };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(draft) });
  vi.resetModules(); // a page that is loaded remembers what was typed in it, by the test of another file, too
  const { storedDraft } = await import('./draft.ts');
  expect(storedDraft.read()).toEqual(draft);
});
