import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder outside the project, to be removed by whoever asked for it. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ten-stones-'));
  // Under root the database runs as another user, who has to get through to its own folder.
  chmodSync(folder, 0o711);
  return folder;
}
