import * as z from 'zod/mini';

// What people type stands in `text-fields.ts`, because scripts are cut at files: who only reads needs none of it.

/** Longest accepted texts, in code points (`lengthOf`), as zod and `char_length` count them. */
export const maxLengths = {
  name: 120,
  email: 254,
  question: 1000,
  batchName: 120,
  phaseText: 1000,
  venue: 200,
  reason: 300,
  councilWords: 2000,
  link: 500,
  verdict: 240,
} as const;

/** Taken in capitals too, and compared as the database writes it. */
export const Id = z.uuid().check(z.toLowerCase());
/** A moment on the wire: ISO 8601, written in UTC; read with any offset. */
export const Moment = z.iso.datetime({ offset: true }).check(z.refine(isStorable, 'is not a moment in our calendar'));

const firstMs = Date.UTC(1000);
const endMs = Date.UTC(9999);

// ISO 8601 also allows the year 0 and an offset of 23:59; PostgreSQL does not, nor does anybody's clock.
function isStorable(moment: string): boolean {
  const atMs = Date.parse(moment);
  return firstMs <= atMs && atMs < endMs && !/[+-](?:1[5-9]|2\d):\d\d$/.test(moment);
}
