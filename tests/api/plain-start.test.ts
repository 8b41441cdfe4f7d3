import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { appVersionAndCommit, appCommit as commit } from '#server/app-version.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { readWelcome, setUpLine } from '#tests/support/welcome.ts';
import packageJson from '../../package.json' with { type: 'json' };

const { version } = packageJson;

/** Starts the product on an empty folder, asks it something, stops it, and returns all that it said on stdout. */
async function startAndStop(ask: (address: string) => Promise<void>) {
  const dataDir = makeScratchFolder();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_FORMAT: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const said = text(child.stdout);
  const { address } = await readWelcome(child, setUpLine);
  const link = readFileSync(join(dataDir, 'set-up-link'), 'utf8').trim();
  await ask(address);
  child.kill('SIGTERM');
  await ended;
  return { lines: (await said).trimEnd().split('\n'), address, link };
}

test('where no terminal is, every line is JSON, with the address, the way to become administrator, and the version', async () => {
  const { lines, address, link } = await startAndStop(async (at) => {
    expect(await (await fetch(`${at}/healthz`)).json()).toEqual({ status: 'ok', version, commit });
    expect(await (await fetch(`${at}/metrics`)).text()).toContain(
      `build_info{version="${version}",commit="${commit}"} 1\n`,
    );
  });
  const entries = lines.map(
    (line) => JSON.parse(line) as { level: string; time: string; msg: string; version?: string },
  );
  for (const { level, time } of entries) {
    expect(level).toBe('info');
    expect(new Date(time).toISOString()).toBe(time);
  }
  const said = entries.map(({ msg }) => msg);
  expect(said).toContain(`Ten Stones is at ${address} (version ${appVersionAndCommit})`);
  expect(said).toContain(`The administration is at ${address}/admin`);
  expect(said).toContainEqual(expect.stringContaining(`administrator within 30 minutes: ${link} (`));
  expect(entries[0]).toMatchObject({ msg: `Ten Stones ${appVersionAndCommit} starts`, version, commit });
  expect(entries.slice(-2)).toMatchObject([
    { msg: `Ten Stones ${version} is stopping`, version },
    { msg: `Ten Stones ${version} has stopped`, version },
  ]);
});
