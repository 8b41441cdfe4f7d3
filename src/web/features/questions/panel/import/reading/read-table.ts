import { decodeText } from './code-page.ts';
import type { Headings } from './headings-in-table.ts';
import { readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Choice, TableRead, Unreadable } from './table.ts';

const largestBytes = 30_000_000;

/** Reads a CSV of whatever program, a sheet of an Excel workbook, or words that were pasted. What begins like a formula is text, and none is reckoned. */
export async function readTable(
  source: Blob | string,
  headings: Headings,
  choice: Choice = {},
): Promise<TableRead | Unreadable> {
  if (typeof source === 'string') return readText(source, headings, choice);
  if (source.size > largestBytes) return { code: 'too_large' };
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (beginsWith(bytes, [0x50, 0x4b, 3, 4])) return readWorkbook(bytes, choice.sheet);
  // A workbook of before 2007, or one with a password.
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { code: 'unreadable' };
  const decoded = decodeText(bytes, choice.codePage);
  if (!decoded) return { code: 'unreadable' };
  const read = readText(decoded.text, headings, choice);
  return 'code' in read ? read : { ...read, codePage: decoded.codePage };
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
