import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedError } from './embedded-error.ts';

export type Lock = { release(): void };

const sqliteBusy = 5;

/**
 * Keeps a second process off the same folder, or throws.
 *
 * The operating system holds the lock and drops it when the process dies, however it dies: no process id that is
 * re-used after a reboot or in a container can be mistaken for an owner, and of two starts at once exactly one wins.
 * Node itself has no file locks; SQLite's exclusive transaction is one, on every platform. Nothing is ever written.
 */
export function lockFolder(folder: string, file: string): Lock {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new EmbeddedError('in_use', refusal(folder, file));
    throw new Error(`The folder ${folder} cannot be locked (${(error as Error).message}).`, { cause: error });
  }
  chmodSync(file, 0o600); // whoever may read a file may also lock it
  writeFileSync(ownerFile(file), `${process.pid}\n`);
  return { release: () => database.isOpen && database.close() };
}

// Only for the message: who owns the folder is decided by the lock.
const ownerFile = (file: string) => `${file}.owner`;

function refusal(folder: string, file: string): string {
  let owner = '';
  try {
    owner = ` (${readFileSync(ownerFile(file), 'utf8').trim()})`;
  } catch {
    // It was taken a moment ago and has not been signed yet.
  }
  return `Another process${owner} already runs the database in ${folder}.`;
}
