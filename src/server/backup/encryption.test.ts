import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, type DatabaseServer } from '#tests/support/database.ts';
import { checkBackup } from './check-backup.ts';
import { readContent } from './encryption.ts';
import { writeBackup } from './write-backup.ts';

let database: DatabaseServer;
let folder: string;

beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'));
  folder = await mkdtemp(join(tmpdir(), 'ten-stones-encryption-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function backUp(name: string, key?: string): Promise<string> {
  const file = join(folder, name);
  await writeBackup(database, file, { key });
  return file;
}

test('an encrypted file tells nothing, and opens with its key only', async () => {
  const key = 'another passphrase, long';
  const made = await backUp('encrypted', key);
  const bytes = await readFile(made);
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  await expect(checkBackup(made)).rejects.toThrow(/is encrypted. Give its key in BACKUP_KEY/);
  await expect(checkBackup(made, { key: 'some other passphrase' })).rejects.toThrow(/cannot be opened/);
  await expect(checkBackup(await backUp('plain'), { key })).rejects.toThrow(
    /is not encrypted, though BACKUP_KEY is set/,
  );
  let content = 0;
  for await (const chunk of readContent(made, key)) content += chunk.length;
  expect(content).toBeGreaterThan(1000);
});

test('an encrypted file that was changed or cut is not restored', async () => {
  const key = await generateIdentity(); // spares the slow work on a passphrase
  const bytes = await readFile(await backUp('to be spoiled', key));
  const spoiled = join(folder, 'spoiled.age');
  await writeFile(spoiled, bytes.subarray(0, bytes.length - 100));
  await expect(checkBackup(spoiled, { key })).rejects.toThrow(/damaged/);
  bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
  await writeFile(spoiled, bytes);
  await expect(checkBackup(spoiled, { key })).rejects.toThrow(/damaged/);
});
