import type { Query } from './query.ts';
import type { ReceiptState } from './receipts.ts';
import { toReceipt } from './typed-receipt.ts';

/** What became of the ballot of a receipt, and where it was given. */
export type StoredReceipt = { state: ReceiptState; round: number; batch: string };

/** Looks a receipt up in the whole database: also in rounds that have no record yet. */
export async function findStoredReceipt(query: Query, typed: string): Promise<StoredReceipt> {
  const [row] = await query(
    `select ballots.round, batches.name as batch, ballots.round <> batches.stoning_round as set_aside,
       exists (select from ballots as later where later.replaces = ballots.id) as replaced
     from ballots join batches on batches.id = ballots.batch_id where receipt = $1`,
    [toReceipt(typed)],
  );
  if (!row) return { state: 'missing', round: 0, batch: '' };
  return {
    state: stateOf(row.replaced === true, row.set_aside === true),
    round: Number(row.round),
    batch: String(row.batch),
  };
}

function stateOf(isReplaced: boolean, isSetAside: boolean): ReceiptState {
  if (isSetAside) return isReplaced ? 'replaced_and_set_aside' : 'set_aside';
  return isReplaced ? 'replaced' : 'counted';
}
