import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A scratch folder that the database's own user may pass through. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ten-stones-faults-'));
  chmodSync(folder, 0o711);
  return folder;
}
