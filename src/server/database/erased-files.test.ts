import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { questionsApi } from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { putWaitingWords } from '#server/features/council/questions/waiting-words.ts';
import { asOwner, startTestApp } from '#tests/support/app.ts';
import { openBatch, setPhase } from '#tests/support/council.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { cleanErasedFiles } from './erased-files.ts';

const address = 'somebody.who.leaves@example.org';

/** The files under a folder in which these bytes stand. */
async function grep(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => Buffer.alloc(0)); // gone meanwhile
    if (content.includes(text)) found.push(path.slice(folder.length));
  }
  return found;
}

test('after an erasure nothing of the address is left in the files, once no stones are given', async () => {
  const { connection, dataDir } = await startOwnServer();
  const app = await startTestApp({}, connection);
  onTestFinished(app.stop);
  const admin = await app.signIn();
  const { batch, questions: others } = await openBatch(admin, { phase: 1 });
  for (let n = 0; n < 3; n++) {
    await app.visitor().send(questionsApi.submit, {
      params: { id: batch.id },
      headers: {},
      body: { name: `Somebody ${address}`, email: address, text: `Number ${n}: who answers ${address}?` },
    });
  }
  // It stands in words of others, too, that wait to be read.
  await putWaitingWords(app.deps.db, others[0]?.id ?? '', { text: `Who knows ${address}?`, author: 'Ben' });
  // Segments with the address that wait for their next use, samples of it for the planner, and old rows.
  await asOwner(connection, 'select pg_switch_wal()');
  await asOwner(connection, 'checkpoint');
  await asOwner(connection, `update questions set revision = revision + 1; analyze`);
  expect(await cleanErasedFiles(connection)).toBe('nothing to clean');

  await setPhase(admin, batch, 2);
  await admin.send(personalDataApi.erase, { body: { email: address, questions: 'withdraw' } });
  expect(await cleanErasedFiles(connection)).toBe('later');
  const left = (await grep(dataDir, address)).join();
  expect(left).toMatch(/base/);
  expect(left).toMatch(/pg_wal/);

  await setPhase(admin, batch, 3);
  expect(await cleanErasedFiles(connection)).toBe('cleaned');
  expect(await grep(dataDir, address)).toEqual([]);
  expect(await cleanErasedFiles(connection)).toBe('nothing to clean');
  const { questions } = (await (await app.visitor().fetch('/api/active-batch')).json()) as { questions: unknown[] };
  expect(questions).toHaveLength(7);
}, 120_000);
