import type { Database, DatabaseTransaction } from './connect.ts';

/** What waits for the commit of each transaction that is open. */
const waiting = new WeakMap<DatabaseTransaction, (() => void)[]>();

/** One transaction, and after its commit what was to wait for that (`afterCommit`). */
export async function transact<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const later: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, later);
    return work(tx);
  });
  for (const follow of later) follow();
  return result;
}

/**
 * Does something once the transaction has committed, and nothing where it is rolled back. Only for what this process alone has to
 * do; what must not be lost is a job, written in the transaction.
 * @throws Error where the transaction was not opened by `transact`: nobody would do it
 */
export function afterCommit(tx: DatabaseTransaction, follow: () => void): void {
  const later = waiting.get(tx);
  if (!later) throw new Error('Nothing can follow the commit of a transaction that `transact` did not open.');
  later.push(follow);
}
