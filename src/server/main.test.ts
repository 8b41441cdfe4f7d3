import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
// biome-ignore lint/style/noRestrictedImports: scripts have no alias
import { frugal } from '../../scripts/frugal.mjs';

const run = promisify(execFile);

/** What Node says about what it had compiled earlier, in a start that ends at once because of its configuration. */
async function start(folder: string): Promise<string> {
  const elsewhere = Object.fromEntries(
    Object.entries(frugal.env).map(([name, value]) => [name, name === 'NODE_COMPILE_CACHE' ? folder : value]),
  );
  const env = { ...process.env, ...elsewhere, NODE_DEBUG_NATIVE: 'COMPILE_CACHE', PORT: 'none' };
  const ended = await run(process.execPath, [...frugal.args, 'src/server/main.ts'], {
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error) => error);
  return ended.stderr;
}

test('the second start compiles nothing, not even its first file', async () => {
  const folder = makeScratchFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await start(folder)).not.toMatch(/main\.ts.* was accepted/);
  const second = await start(folder);
  expect(second).toMatch(/main\.ts.* was accepted/);
  expect(second).toMatch(/config\.ts.* was accepted/);
  expect(second).toContain('Ten Stones could not start');
});
