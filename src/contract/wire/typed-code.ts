import * as z from 'zod/mini';
import { isWellFormed } from './words.ts';

/** Crockford's base 32: no I, L, O or U, so that nobody confuses what is read out, copied or typed. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What was typed, as the code was made: small letters, spaces, hyphens, Arabic digits, O for 0, and I or L for 1 are forgiven. */
export function toCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** A code as a person reads it: in groups of four. */
export function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as it may be typed. Whatever is none of ours is taken, too, and is a code that nobody knows. */
export const TypedCode = z
  .string()
  .check(z.maxLength(32), z.regex(/^[^\0]*$/), z.refine(isWellFormed), z.overwrite(toCode), z.minLength(1));
