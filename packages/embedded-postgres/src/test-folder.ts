import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder for one test, which removes it. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-'));
  // Under root the database runs as another user, who has to get through to its own folder.
  chmodSync(folder, 0o711);
  return folder;
}
