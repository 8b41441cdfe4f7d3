import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type BatchRecord, countApi } from '#contract/trust/count.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp } from '#tests/support/app.ts';
import {
  isPlatformOfFolders,
  restoreBackupOf,
  unpackData,
  verify,
  verifyRunning,
} from '#tests/support/earlier-version.ts';
import { holdCouncils } from '#tests/support/full-council.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { startServerOn } from '#tests/support/process.ts';
import { verifyRecord } from '#verify/record.ts';

// From 1.0.0 on each version leaves the same behind when it is released: `WRITE_FIXTURE=1 npx vitest run` of this file (docs/release.md).
const fixtures = path.join(import.meta.dirname, '../fixtures');
const released = readdirSync(fixtures).flatMap((name) => /^version-([1-9]\d*\..+)$/.exec(name)?.[1] ?? []);

test.runIf(process.env.WRITE_FIXTURE)('what this version leaves behind', { timeout: 300_000 }, async () => {
  expect(isPlatformOfFolders).toBe(true);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const target = path.join(fixtures, `version-${version}`);
  await mkdir(target);
  const server = await startOwnServer();
  const keysFile = path.join(server.dataDir, 'keys');
  const app = await startTestApp({ KEYS_FILE: keysFile }, server.connection);
  const admin = await app.signIn();
  const { running, ...completed } = await holdCouncils(app, admin);
  for (const [name, { id }] of Object.entries(completed)) {
    const { body } = await admin.send(countApi.readRecord, { params: { id } });
    await writeFile(path.join(target, `record-${name}.json`), JSON.stringify(body));
  }
  await writeBackup(server.connection, path.join(target, 'council.backup'), { keysFile });
  await app.stop();
  await server.stop();
  await writeFile(path.join(target, 'data.tar.zst'), await pack(server.dataDir));
});

async function pack(folder: string): Promise<Buffer> {
  const args = ['-cf', '-', '-C', path.dirname(folder), path.basename(folder)];
  const { stdout } = await promisify(execFile)('tar', args, { encoding: 'buffer', maxBuffer: 2 ** 30 });
  return promisify(zstdCompress)(stdout, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
}

test.for(released)('the backup of %s is restored, and its records verify', { timeout: 120_000 }, async (version) => {
  const place = await restoreBackupOf(version);
  expect(await verify(place)).toEqual([]);
  const folder = path.join(fixtures, `version-${version}`);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const record: BatchRecord = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    expect(verifyRecord(record), file).toMatchObject({ holds: true, findings: [] });
  }
});

test.skipIf(!isPlatformOfFolders).for(released)(
  'the folder of %s is brought up to date, and its log verifies',
  { timeout: 120_000 },
  async (version) => {
    const dataDir = await unpackData(version);
    const server = await startServerOn(dataDir);
    onTestFinished(server.stop);
    expect(await verifyRunning(dataDir)).toEqual([]);
  },
);
