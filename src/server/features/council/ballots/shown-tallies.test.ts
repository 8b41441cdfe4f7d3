import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const serverFolder = new URL('../../..', import.meta.url).pathname;

test('what is counted is read by those who count, and shown by nobody', async () => {
  const readers: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: serverFolder })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(serverFolder + file, 'utf8');
    if (/(?:\bfrom |\bjoin |selectFrom\('|Join\(')tallies\b/i.test(text)) readers.push(file);
  }
  // Everybody else reads `visible_tallies`. Who adds a file here says why it shows nothing of a batch in stoning.
  expect(readers.sort()).toEqual([
    'features/council/answers/repository.ts', // what became of questions of completed batches
    'features/council/batches/batch-rows.ts', // the turnout
    'features/council/batches/rounds-set-aside.ts', // the turnout of these rounds
    'features/council/ranking-files/repository.ts', // files of a completed batch
    'features/trust/count/paper.ts', // the record of a completed batch
    'features/trust/count/repository.ts', // the recount
  ]);
});
