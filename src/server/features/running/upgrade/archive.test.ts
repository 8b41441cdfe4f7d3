import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { goesOnWithLaterData, isNewer } from '#server/features/running/updates/versions.ts';
import { makeTestFolder } from '#tests/support/own-server.ts';
import { readVersion, unpackRelease } from './archive.ts';

type Entry = { path: string; content?: string; type?: 'File' | 'SymbolicLink'; linkpath?: string };

function pack(...entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const size = Buffer.byteLength(content);
    const header = new Header({ path, type, size, mode: 0o644, mtime: new Date(0), ...(linkpath && { linkpath }) });
    header.encode();
    const body = Buffer.alloc(Math.ceil(size / 512) * 512);
    body.write(content);
    return [header.block ?? Buffer.alloc(512), body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

const top = 'ten-stones-1.1.0';
const manifest = { path: `${top}/release.json`, content: '{"version":"1.1.0","commit":"c0ffee"}' };

test('a release is unpacked under its name, in place of what a kill left there', async () => {
  const folder = makeTestFolder();
  const archive = pack(manifest, { path: `${top}/src/main.ts`, content: 'one' });
  expect(await readVersion(archive)).toBe('1.1.0');
  await unpackRelease(archive, '1.1.0', folder);
  const again = pack(manifest, { path: `${top}/src/main.ts`, content: 'two' });
  expect(await unpackRelease(again, '1.1.0', folder)).toEqual({
    folder: `${folder}/${top}`,
    version: '1.1.0',
    commit: 'c0ffee',
  });
  expect(readFileSync(`${folder}/${top}/src/main.ts`, 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual([top]);
});

test('a release that another link names is not replaced', async () => {
  const folder = realpathSync(makeTestFolder());
  await unpackRelease(pack(manifest, { path: `${top}/src/main.ts`, content: 'one' }), '1.1.0', folder);
  symlinkSync(top, `${folder}/for-trials`);
  await expect(unpackRelease(pack(manifest), '1.1.0', folder)).rejects.toThrow(/in use: the link .*for-trials leads/);
  expect(readFileSync(`${folder}/${top}/src/main.ts`, 'utf8')).toBe('one');
});

test('a release in which something still runs is replaced once that has ended', async () => {
  const folder = realpathSync(makeTestFolder());
  await unpackRelease(pack(manifest, { path: `${top}/src/main.ts`, content: 'one' }), '1.1.0', folder);
  const running = spawn('cat', { cwd: `${folder}/${top}`, stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(() => void running.kill());
  const unpacked = unpackRelease(pack(manifest, { path: `${top}/src/main.ts`, content: 'two' }), '1.1.0', folder);
  const staged = `${folder}/.ten-stones-1.1.0.unpacking/src/main.ts`;
  await expect.poll(() => existsSync(staged) && readFileSync(staged, 'utf8')).toBe('two');
  expect(readFileSync(`${folder}/${top}/src/main.ts`, 'utf8')).toBe('one');
  running.stdin.end();
  await unpacked;
  expect(readFileSync(`${folder}/${top}/src/main.ts`, 'utf8')).toBe('two');
});

test('what would lie elsewhere, is no release, or is not the version that it is named by, is refused', async () => {
  const other = (...entries: Entry[]) => readVersion(pack(manifest, ...entries));
  const outside = 'all of one lies in a folder';

  await expect(other({ path: `${top}/../../etc/passwd` })).rejects.toThrow(outside);
  await expect(other({ path: '/etc/passwd' })).rejects.toThrow(outside);
  await expect(other({ path: 'ten-stones-1.2.0/release.json' })).rejects.toThrow(outside);
  await expect(other({ path: `${top}/link`, type: 'SymbolicLink', linkpath: '/etc' })).rejects.toThrow(outside);
  await expect(readVersion(pack({ path: 'another-1.1.0/release.json' }))).rejects.toThrow(outside);
  await expect(readVersion(Buffer.from('no archive'))).rejects.toThrow(/The archive/);
  const folder = makeTestFolder();
  const misnamed = pack({ ...manifest, content: '{"version":"1.0.0"}' });
  await expect(unpackRelease(misnamed, '1.1.0', folder)).rejects.toThrow('is named 1.1.0 and holds 1.0.0');
  expect(readdirSync(folder)).toEqual([]);
});

test('versions are compared by their numbers, and from 1.0.0 on an older one goes on with later data', () => {
  expect(['1.10.0', '1.9.1', '2.0.0'].filter((version) => isNewer(version, '1.9.1'))).toEqual(['1.10.0', '2.0.0']);
  expect(isNewer('1.2.0-beta.1', '1.0.0')).toBe(false);
  expect(['0.6.0', '1.0.0', '1.2.0'].map(goesOnWithLaterData)).toEqual([false, true, true]);
});
