import type { Database, DatabaseTransaction } from './connect.ts';

/** Reads one moment: whatever others commit between two queries is not seen. Nothing can be written in it. */
export function readConsistently<T>(db: Database, read: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
