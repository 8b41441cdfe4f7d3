const length = 26;
const ofReceipts = /^[0-9A-HJKMNP-TV-Z]$/;

/** What keeps a text from being a receipt: signs that no receipt has, and how many there are, where it is another number. */
export type ReceiptFault = { strange: string[]; count: number | null };

/**
 * A receipt as the record writes it, from what somebody typed: in small letters, without dashes, with an O for a 0 and an I
 * or L for a 1, which no receipt has. Undefined where it can be none.
 */
export function readReceipt(typed: string): string | undefined {
  return faultOf(typed)
    ? undefined
    : toSigns(typed)
        .join('')
        .replace(/(.{4})(?=.)/g, '$1-');
}

export function faultOf(typed: string): ReceiptFault | undefined {
  const signs = toSigns(typed);
  const strange = [...new Set(signs.filter((sign) => !ofReceipts.test(sign)))];
  if (signs.length === length && strange.length === 0) return;
  return { strange, count: signs.length === length ? null : signs.length };
}

function toSigns(typed: string): string[] {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return [...text];
}
