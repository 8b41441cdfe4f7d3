import type { Query } from './query.ts';
import { digestOfStub, type ReceiptState } from './receipts.ts';
import { isCodeOfSheet, toReceipt } from './typed-receipt.ts';

/** What became of the ballot of a receipt, or of the sheet of a stub, and where it was given. */
export type StoredReceipt = { state: ReceiptState; round: number; batch: string };

/** Looks a receipt up in the whole database: also in rounds that have no record yet. */
export async function findStoredReceipt(query: Query, typed: string): Promise<StoredReceipt> {
  if (isCodeOfSheet(typed)) return findStoredSheet(query, digestOfStub(typed));
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

/** By its digest, which is there once its stack has counted. */
async function findStoredSheet(query: Query, digest: string): Promise<StoredReceipt> {
  const [row] = await query(
    `select sheets.round, sheets.state, batches.name as batch, sheets.round <> batches.stoning_round as set_aside
     from sheets join batches on batches.id = sheets.batch_id where code_digest = $1`,
    [digest],
  );
  if (!row) return { state: 'sheet_missing', round: 0, batch: '' };
  const standing = row.state === 'counted' ? 'sheet_counted' : 'sheet_not_counted';
  return { state: row.set_aside === true ? 'set_aside' : standing, round: Number(row.round), batch: String(row.batch) };
}

function stateOf(isReplaced: boolean, isSetAside: boolean): ReceiptState {
  if (isSetAside) return isReplaced ? 'replaced_and_set_aside' : 'set_aside';
  return isReplaced ? 'replaced' : 'counted';
}
