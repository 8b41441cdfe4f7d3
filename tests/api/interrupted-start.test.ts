import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginMigrated } from '#tests/support/migrated-folder.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';

// Ctrl-C; SIGTERM is handled by the same line, and ends every server of these tests.
test('SIGINT in the middle of a start ends everything in order', async () => {
  const dataDir = join(makeTestFolder(), 'data');
  await beginMigrated(dataDir);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000, interval: 5 });
  child.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
  expect(existsSync(pidFile)).toBe(false);
}, 120_000);
