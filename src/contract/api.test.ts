import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { endpoints } from './api.ts';
import { ballotsApi } from './ballots.ts';
import { batchesApi } from './batches.ts';
import type { Endpoint } from './endpoint.ts';
import { outcomesApi } from './outcomes.ts';
import { paperApi } from './paper.ts';
import { questionsApi } from './questions.ts';
import { revealApi } from './reveal.ts';

test('whatever writes batches, questions or ballots is announced to who reads the public page', () => {
  const writes = [batchesApi, questionsApi, ballotsApi, paperApi, outcomesApi, revealApi].flatMap((noun): Endpoint[] =>
    Object.values(noun),
  );
  const expected = writes.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  const marked = endpoints.filter(({ changesPublicPage }) => changesPublicPage).map(({ name }) => name);
  expect([...marked, 'becomeVoter'].sort()).toEqual(
    [...expected, 'erasePersonalData', 'leaveNameless', 'undoAct'].sort(),
  );
});

test('the contract imports zod and nothing else', async () => {
  const folder = new URL('.', import.meta.url);
  for (const name of (await readdir(folder)).filter((one) => !one.endsWith('.test.ts'))) {
    const imports = [...(await readFile(new URL(name, folder), 'utf8')).matchAll(/from '([^']+)'/g)].map(
      (match) => match[1],
    );
    expect(imports.filter((from) => from !== 'zod/mini' && !from?.startsWith('./'))).toEqual([]);
  }
});
