import type { ImportColumn } from '#contract/council/question-import.ts';
import { toEmailForm } from '#contract/wire/email.ts';

/** What a heading names, in the words of whatever file of ours. */
export type Headings = ReadonlyMap<string, ImportColumn>;

/** A heading in one form: without the marks of a field that must be filled in, what stands in brackets, and hyphens. */
export function toHeading(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)|[*:]/g, ' ')
    .replaceAll(/[\s\u2010\u2011_-]+/g, ' ')
    .trim();
}

/** Whether a cell is an address, as far as that bears on which column is what. */
export function isAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(toEmailForm(cell));
}
