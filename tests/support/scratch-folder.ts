import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder outside the project, to be removed by whoever asked for it. */
export function makeScratchFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'ten-stones-'));
  // Under root the database runs as another user, who has to get through to its own folder.
  chmodSync(folder, 0o711);
  return folder;
}

const memory = '/dev/shm';
const neededBytes = 2 ** 30;

/** In memory where there is room: a database there waits for no disk. Containers often have 64 MB, which are too few. */
export function findQuickFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : tmpdir();
}
