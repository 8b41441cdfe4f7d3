import type { BatchRecord, BatchRecord5 } from '#contract/trust/count.ts';
import { tellsChannels } from './decides.ts';
import type { SaidLink } from './link-kinds.ts';
import type { RecordFinding } from './record-finding.ts';
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
  const sheets = tellsChannels(record) ? record.sheets : undefined;
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
    sheets.in_box === said.in_box &&
    addUp(sheets);
  return isAsSaid ? [] : ['sheets_differ'];
}

type Sheets = NonNullable<BatchRecord5['sheets']>;

/** What no link tells by itself has to fit what the links tell; each part is there since the fifth format, if at all. */
function addUp({ counted, invalid, in_box, in_box_said, not_counted, without_code = 0, given_up }: Sheets): boolean {
  return (
    (in_box_said === undefined || in_box_said.at(-1)?.count === in_box) &&
    (not_counted === undefined || areOthers(not_counted, { counted, number: sum(invalid) })) &&
    (given_up === undefined || counted.length + sum(invalid) + without_code + given_up.count === in_box)
  );
}

/** So many different codes, sorted, of sheets that did not count. */
function areOthers(
  codes: readonly string[],
  { counted, number }: { counted: readonly string[]; number: number },
): boolean {
  return (
    codes.length === number && codes.every((code, index) => code > (codes[index - 1] ?? '') && !counted.includes(code))
  );
}
