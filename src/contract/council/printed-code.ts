import * as z from 'zod/mini';

// Crockford's base 32: no I, L, O or U, so that a code can be read from paper and typed.
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** A code as it is compared, of one that was typed or scanned: case, spaces, hyphens, O for 0 and I or L for 1 do not matter. */
export function toCodeForm(typed: string): string {
  return typed
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** A code in groups of four, as it is printed. */
export function printCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Whatever is typed for one, up to a length. Whether there is such a code is said by its look-up. */
export const TypedCode = z.string().check(z.maxLength(60), z.overwrite(toCodeForm), z.minLength(1));
