import { tellsChannels } from './decides.ts';
import type { PackedRecord } from './packed-record.ts';
import { replacedIn } from './rounds-set-aside.ts';
import { sha256 } from './sha256.ts';
import { isCodeOfSheet, signsOfReceipt, toReceipt } from './typed-receipt.ts';

/** What became of the ballot of a receipt; `replaced_and_set_aside`: its voter replaced it, and its round was set aside later. */
type BallotState = 'counted' | 'replaced' | 'set_aside' | 'replaced_and_set_aside' | 'missing';
/** What became of a sheet of paper, by the code on its stub. Why it did not count stands nowhere beside a code. */
type SheetState = 'sheet_counted' | 'sheet_not_counted' | 'sheet_missing';
export type ReceiptState = BallotState | SheetState;

/** Where a receipt, or the code of a stub, is in a record, however it is typed. */
export function findReceipt(record: PackedRecord, typed: string): ReceiptState {
  if (isCodeOfSheet(typed)) return findSheet(record, digestOfStub(typed));
  const { receipts, rounds_set_aside: rounds } = record;
  const isThere = (list: readonly string[]) => list.includes(toReceipt(typed));
  if (isThere(receipts)) return 'counted';
  if (record.format !== 'ten-stones-record/1' && isThere(record.replaced_receipts)) return 'replaced';
  if (rounds.some((round) => isThere(round.receipts))) return 'set_aside';
  return rounds.some((round) => isThere(replacedIn(round))) ? 'replaced_and_set_aside' : 'missing';
}

/** What a record lists in place of a sheet's code. */
export function digestOfStub(typed: string): string {
  return sha256(signsOfReceipt(typed).join(''));
}

function findSheet(record: PackedRecord, digest: string): SheetState {
  if (tellsChannels(record) && record.sheets?.counted.includes(digest)) return 'sheet_counted';
  const others = record.format === 'ten-stones-record/5' ? record.sheets?.not_counted : undefined;
  return others?.includes(digest) ? 'sheet_not_counted' : 'sheet_missing';
}

/** Whether it is nowhere in what was looked through. */
export function isMissing(state: ReceiptState | undefined): boolean {
  return state === 'missing' || state === 'sheet_missing';
}
