const letters = 26;

/**
 * A receipt as the record writes it, from what somebody typed: in small letters, without dashes, with an O for a 0 and an I
 * or L for a 1, which no receipt has. Undefined where it can be none.
 */
export function readReceipt(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return new RegExp(`^[0-9A-HJKMNP-TV-Z]{${letters}}$`).test(text) ? text.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}
