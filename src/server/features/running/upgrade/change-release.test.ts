import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '#tests/release/service.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { changeRelease, finishChange, goBack } from './change-release.ts';
import { filesOfUpgrades } from './installed.ts';
import { readState, type State } from './state.ts';
import { readUnit } from './unit.ts';

/** Says which release it is, from the folder that it was started in. */
const program = `
  const { readFileSync } = require('node:fs');
  const release = JSON.stringify({ status: 'ok', ...JSON.parse(readFileSync('release.json', 'utf8')) });
  require('node:http').createServer((_, answer) => answer.end(release)).listen(Number(process.env.PORT), '127.0.0.1');
`;

/** A service by the stand-in for systemd, at a link to the first of some small releases. One with `failing` cannot be restarted. */
async function start({ failing }: { failing?: string } = {}) {
  const place = realpathSync(makeTestFolder());
  const makeRelease = (version: string) => {
    const folder = path.join(place, `ten-stones-${version}`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ version, commit: 'c0ffee' }));
    writeFileSync(path.join(folder, 'main.cjs'), program);
    return { folder, version, commit: 'c0ffee' };
  };
  const [from, to, other] = [makeRelease('1.0.0'), makeRelease('1.1.0'), makeRelease('1.2.0')];
  const link = path.join(place, 'ten-stones');
  symlinkSync(from.folder, link);
  mkdirSync(filesOfUpgrades(link).folder);
  const file = path.join(place, 'service.json');
  const env = { PORT: String(await findFreePort()) };
  writeFileSync(
    file,
    JSON.stringify({ folder: link, argv: [process.execPath, 'main.cjs'], env, log: path.join(place, 'log') }),
  );
  const tools = path.join(place, 'tools');
  mkdirSync(tools);
  const standIn = path.resolve('tests/release/systemctl.mjs');
  const refusal = `[ "$1" = restart ] && [ "$(readlink -f ${link})" = "${place}/ten-stones-${failing}" ] && { echo 'Job failed.' >&2; exit 1; }`;
  const systemctl = path.join(tools, 'systemctl');
  writeFileSync(systemctl, `#!/bin/sh\n${refusal}\nexec ${process.execPath} ${standIn} ${file} "$@"\n`);
  chmodSync(systemctl, 0o755);
  vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const control = (command: string) => execFileSync(systemctl, [command, 'ten-stones'], { stdio: 'ignore' });
  control('start');
  onTestFinished(() => void control('stop'));
  const said: string[] = [];
  const service = { unit: 'ten-stones', link };
  const turn = (folder: string) => {
    rmSync(link);
    symlinkSync(folder, link);
  };
  const state: State = { from, to, backup: path.join(place, 'data/backups/before'), isUnderWay: true };
  return {
    ...{ service, state, other, turn, control },
    say: (...lines: string[]) => void said.push(...lines),
    said: () => said.join('\n'),
    pid: async () => (await readUnit('ten-stones'))?.pid,
    runs: async () => realpathSync(`/proc/${(await readUnit('ten-stones'))?.pid}/cwd`),
    isUnderWay: async () => (await readState(filesOfUpgrades(link).state))?.isUnderWay,
  };
}

test('a newer release that systemd cannot even start: the one before comes back by itself', async () => {
  const { service, state, say, said, runs, isUnderWay } = await start({ failing: '1.1.0' });
  await expect(changeRelease(service, state, { say })).rejects.toThrow('Version 1.0.0 runs again, with all data.');
  expect(said()).toContain('Version 1.1.0 is not ready: systemctl could not restart it (Job failed.)');
  expect(await runs()).toBe(state.from.folder);
  expect(await isUnderWay()).toBe(false);
});

test('what is known of an upgrade that was killed long ago touches no healthy service', async () => {
  const { service, state, other, say, said, turn, control, pid, runs } = await start();
  // Somebody went on by hand.
  turn(other.folder);
  control('restart');
  const before = await pid();
  expect(await finishChange(service, state, say)).toBeUndefined();
  expect(said()).toContain(`${other.folder} runs since: it is left as it is`);
  await expect(goBack(service, state, say)).rejects.toThrow('no upgrade');
  turn(state.to.folder);
  control('restart');
  const updated = await pid();
  rmSync(state.from.folder, { recursive: true });
  await expect(goBack(service, { ...state, isUnderWay: false }, say)).rejects.toThrow('any more');
  expect([await pid(), await runs()]).toEqual([updated, state.to.folder]);
  expect(before).not.toBe(updated);
});

test('a way back that was killed is finished, wherever it was', async () => {
  const { service, state, say, pid, runs, turn } = await start();
  const before = await pid();
  await goBack(service, state, say); // the link was turned back already
  expect([await pid(), await runs()]).toEqual([before, state.from.folder]);
  turn(state.to.folder); // it was not yet, nor had the service been restarted
  await goBack(service, state, say);
  expect(await runs()).toBe(state.from.folder);
  expect(existsSync(filesOfUpgrades(service.link).state)).toBe(true);
  expect(JSON.parse(readFileSync(filesOfUpgrades(service.link).state, 'utf8'))).toMatchObject({ isUnderWay: false });
});
