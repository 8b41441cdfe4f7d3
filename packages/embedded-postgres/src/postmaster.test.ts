import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isPostmasterOf, stopPostmaster } from './postmaster.ts';

test('a process that is not a postmaster of the folder is never taken for one', async () => {
  expect(await isPostmasterOf('/srv/data/postgres', process.pid)).toBe(false);
  expect(await isPostmasterOf('/srv/data/postgres', 2 ** 30)).toBe(false);
});

test.each([
  { ignored: [], signal: 'SIGINT' },
  { ignored: ['SIGINT'], signal: 'SIGQUIT' },
  { ignored: ['SIGINT', 'SIGQUIT'], signal: 'SIGKILL' },
])('a database deaf to $ignored ends by $signal', async ({ ignored, signal }) => {
  const code = `${JSON.stringify(ignored)}.forEach((name) => process.on(name, () => {}));
    console.log('up'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await stopPostmaster(child.pid as number, async () => child.signalCode !== null, 1_000)).toBe(true);
  expect(child.signalCode).toBe(signal);
});
