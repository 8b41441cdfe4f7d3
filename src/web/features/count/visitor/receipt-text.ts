import { isCodeOfSheet, signsOfReceipt, toReceipt } from '#verify/typed-receipt.ts';

const length = 26;
const ofReceipts = /^[0-9A-HJKMNP-TV-Z]$/;

/** What keeps a text from being a receipt: signs that no receipt has, and how many there are, where it is another number. */
export type ReceiptFault = { strange: string[]; count: number | null };

/**
 * A receipt as the record writes it, or the code of a stub as it is printed, from what somebody typed: in small letters, without dashes, with an O for a 0 and an I
 * or L for a 1, which no receipt has. Undefined where it can be none.
 */
export function readReceipt(typed: string): string | undefined {
  return faultOf(typed) ? undefined : toReceipt(typed);
}

export function faultOf(typed: string): ReceiptFault | undefined {
  const signs = signsOfReceipt(typed);
  const isAsLong = signs.length === length || isCodeOfSheet(typed);
  const strange = [...new Set(signs.filter((sign) => !ofReceipts.test(sign)))];
  if (isAsLong && strange.length === 0) return;
  return { strange, count: isAsLong ? null : signs.length };
}
