import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nobody } from '#tests/release/installation.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { makeSigner } from '#tests/support/signer.ts';
import { readInstalled } from './installed.ts';
import { lockUpgrade } from './lock.ts';

const isRoot = process.getuid?.() === 0;
const [trusted, forged] = [makeSigner().publicKey, makeSigner().publicKey];

/** A process with these variables, at a link to a release, and a file of variables. */
async function start(env: NodeJS.ProcessEnv) {
  const place = realpathSync(makeTestFolder());
  const release = path.join(place, 'ten-stones-1.0.0');
  mkdirSync(release);
  writeFileSync(path.join(release, 'release.json'), '{"version":"1.0.0","commit":"c0ffee"}');
  const link = path.join(place, 'ten-stones');
  symlinkSync(release, link);
  const file = path.join(place, 'ten-stones.env');
  writeFileSync(file, `PORT=3000\nUPDATE_KEY="${trusted}"\n`);
  const variables = { DATA_DIR: path.join(place, 'data'), ...env };
  const child = spawn('sleep', ['60'], { env: variables, ...(isRoot && { uid: nobody, gid: nobody }) });
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  const unit = { name: 'ten-stones', pid: child.pid ?? 0, folder: link, command: [], environmentFiles: [file] };
  return { file, read: () => readInstalled(unit) };
}

test('the key of the makers comes from a file that only root can write, or from who upgrades, and never from the service', async () => {
  vi.stubEnv('UPDATE_KEY', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { file, read } = await start({ UPDATE_KEY: forged });
  expect((await read()).config.updateKey).toBe(trusted);
  chmodSync(file, 0o666);
  await expect(read()).rejects.toThrow(`${file} can be changed by others than root`);
  vi.stubEnv('UPDATE_KEY', forged);
  expect((await read()).config.updateKey).toBe(forged);
  vi.stubEnv('UPDATE_KEY', '');
  chmodSync(file, 0o600);
  const open = path.join(path.dirname(file), 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  renameSync(file, path.join(open, 'env'));
  symlinkSync(path.join(open, 'env'), file);
  await expect(read()).rejects.toThrow(`${open} can be changed by others than root, so ${file} is not trusted`);
  chmodSync(open, 0o755);
  expect((await read()).config.updateKey).toBe(trusted);
  writeFileSync(file, 'PORT=3000\n');
  expect((await read()).config.updateKey).toBeUndefined();
});

test('data or keys in the folder of the release are refused, with what to do', async () => {
  const reading = async (env: NodeJS.ProcessEnv) => (await start(env)).read();
  await expect(reading({ DATA_DIR: './data' })).rejects.toThrow(
    /^DATA_DIR \(\.\/data\) lies in .*ten-stones\/data.*move/,
  );
  await expect(reading({ DATA_DIR: '' })).rejects.toThrow('DATA_DIR');
  await expect(reading({ KEYS_FILE: 'keys' })).rejects.toThrow(/^KEYS_FILE \(keys\) lies in/);
});

test('the passphrase of backups is read as the service’s own user reads it', async () => {
  const file = path.join(realpathSync(makeTestFolder()), 'passphrase');
  writeFileSync(file, 'a passphrase of backups\n');
  const { read } = await start({ BACKUP_KEY_FILE: file });
  expect((await read()).config.backupKey).toBe('a passphrase of backups');
  // What this user may not read, root does not read because the service names it.
  chmodSync(file, 0o000);
  await expect(read()).rejects.toThrow(`The user of the service cannot read ${file}`);
});

test('a lock that cannot be taken for another reason than an upgrade under way is not called one', async () => {
  const link = path.join(makeTestFolder(), 'ten-stones');
  await lockUpgrade(link);
  await expect(lockUpgrade(link)).rejects.toThrow('is under way');
  await expect(lockUpgrade('/long'.repeat(40))).rejects.toThrow(/cannot be ruled out, so nothing was changed \(E\w+\)/);
});
