import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';

const run = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = makeScratchFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that reads some of the server's modules, and says whether Node took one of them from what was kept. */
async function readModules(dataDir: string): Promise<string> {
  const program = `
    const { keepCompiledModules } = await import('./src/server/compiled-modules.ts');
    keepCompiledModules(process.env);
    const { AppError } = await import('./src/server/app-error.ts');
    console.log(typeof AppError);`;
  const args = ['--input-type=module', '--eval', program];
  const env = { ...process.env, DATA_DIR: dataDir, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const { stdout, stderr } = await run(process.execPath, args, { env });
  return stdout + stderr;
}

test('the second start takes its modules from what the first compiled', async () => {
  expect(await readModules(folder)).not.toMatch(/app-error\.ts.* was accepted/);
  expect(await readdir(join(folder, 'compiled-modules'))).toHaveLength(1);
  expect(await readModules(folder)).toMatch(/app-error\.ts.* was accepted/);
});

test('a data folder that is not there yet is left to be made', async () => {
  expect(await readModules(join(folder, 'new'))).toContain('function');
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('where nothing can be kept, the program runs all the same', async () => {
  await writeFile(join(folder, 'compiled-modules'), 'a file in the way');
  expect(await readModules(folder)).toContain('function');
});
