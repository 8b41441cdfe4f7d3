import type { BatchRecord } from '#contract/trust/count.ts';
import { replacedIn } from './rounds-set-aside.ts';
import { toReceipt } from './typed-receipt.ts';

/** What became of the ballot of a receipt; `replaced_and_set_aside`: its voter replaced it, and its round was set aside later. */
export type ReceiptState = 'counted' | 'replaced' | 'set_aside' | 'replaced_and_set_aside' | 'missing';

/** Where a receipt is in a record, however it is typed. */
export function findReceipt(record: BatchRecord, typed: string): ReceiptState {
  const { receipts, rounds_set_aside: rounds } = record;
  const isThere = (list: readonly string[]) => list.includes(toReceipt(typed));
  if (isThere(receipts)) return 'counted';
  if (record.format !== 'ten-stones-record/1' && isThere(record.replaced_receipts)) return 'replaced';
  if (rounds.some((round) => isThere(round.receipts))) return 'set_aside';
  return rounds.some((round) => isThere(replacedIn(round))) ? 'replaced_and_set_aside' : 'missing';
}
