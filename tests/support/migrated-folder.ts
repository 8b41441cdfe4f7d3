import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const variable = 'MIGRATED_FOLDER';

/** From here on, data folders begin as copies of this one. */
export function nameMigratedFolder(folder: string): void {
  process.env[variable] = folder;
}

/**
 * Begins a data folder as a product leaves it that has migrated its database and done nothing else: to make and migrate one takes two
 * seconds of the processor. Outside of the test run (`npm run test:faults`) nothing is copied, and the product makes its own.
 */
export async function beginMigrated(dataDir: string): Promise<void> {
  const original = process.env[variable];
  if (!original || existsSync(`${dataDir}/postgres`)) return;
  await mkdir(dataDir, { recursive: true });
  await copyFolder(original, dataDir);
}

export async function copyFolder(original: string, copy: string): Promise<void> {
  // Node's own copy would give the files to root, whose database PostgreSQL refuses.
  await run('cp', ['-a', `${original}/.`, copy]);
}
