import type { BatchRecord } from '#contract/trust/count.ts';
import type { SaidLink } from './link-kinds.ts';
import type { RecordFinding } from './record.ts';
import { tellsOfPaper } from './record-paper.ts';
import { sha256 } from './sha256.ts';
import { type SheetsLink, sum } from './sheets.ts';

/** Sheets made, counted and invalid are those of the last link that tells of them. */
export function checkSheets(record: BatchRecord, links: readonly SaidLink[]): RecordFinding[] {
  const opened = links.findLastIndex(
    (link) => tellsOfPaper(link) && (link.paper as { round: number } | undefined)?.round === record.round,
  );
  const said = links.slice(opened + 1).findLast(({ kind, round }) => kind === 'sheets' && round === record.round) as
    | (SaidLink & SheetsLink)
    | undefined;
  const sheets = record.format === 'ten-stones-record/4' ? record.sheets : undefined;
  if (!said || !sheets) return said || sheets ? ['sheets_differ'] : [];
  const isAsSaid =
    sheets.made === said.made &&
    sheets.counted.length === said.counted &&
    // Sorted, as they stand: another order could tell in which one the sheets were entered.
    sha256(sheets.counted.join('\n')) === said.codes &&
    sheets.counted.length + sum(sheets.invalid) <= sheets.made &&
    sheets.counted.length <= record.turnout &&
    JSON.stringify(Object.entries(sheets.invalid).toSorted()) ===
      JSON.stringify(Object.entries(said.invalid).toSorted()) &&
    sheets.online_closed_at === said.closed &&
    sheets.in_box === said.in_box;
  return isAsSaid ? [] : ['sheets_differ'];
}
