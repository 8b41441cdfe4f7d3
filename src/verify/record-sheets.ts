import type { BatchRecord5 } from '#contract/trust/count.ts';
import { tellsChannels } from './decides.ts';
import type { SaidLink } from './link-kinds.ts';
import type { PackedRecord } from './packed-record.ts';
import type { RecordFinding } from './record-finding.ts';
import { tellsOfPaper } from './record-paper.ts';
import { sha256 } from './sha256.ts';
import { isEmptied, type SheetsLink, sum } from './sheets.ts';

type Said = SaidLink & SheetsLink;
type Sheets = NonNullable<BatchRecord5['sheets']>;

/** What a record tells of sheets is what its links tell of them, the last one of most, each of the numbers in the box. */
export function checkSheets(record: PackedRecord, links: readonly SaidLink[]): RecordFinding[] {
  const opened = links.findLastIndex(
    (link) => tellsOfPaper(link) && (link.paper as { round: number } | undefined)?.round === record.round,
  );
  const all = links
    .slice(opened + 1)
    .filter(({ kind, round }) => kind === 'sheets' && round === record.round) as Said[];
  const said = all.at(-1);
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
    (said.given_up === undefined ? tellsNoBox(sheets) : isOfBox(sheets, said, all));
  return isAsSaid ? [] : ['sheets_differ'];
}

/** No version wrote these while its links told nothing of them. */
function tellsNoBox({ not_counted, without_code, in_box_said, given_up }: Sheets): boolean {
  return [not_counted, without_code, in_box_said, given_up].every((part) => part === undefined);
}

/** What became of the box, by links that tell of it. */
function isOfBox(sheets: Sheets, said: Said, all: readonly Said[]): boolean {
  const { not_counted, without_code = 0, in_box_said, given_up } = sheets;
  return (
    (said.others ?? null) === (not_counted ? sha256(not_counted.join('\n')) : null) &&
    (not_counted === undefined || not_counted.length === sum(sheets.invalid)) &&
    without_code === (said.without_code ?? 0) &&
    JSON.stringify(in_box_said) === JSON.stringify(listSaid(all)) &&
    (given_up?.count ?? 0) === said.given_up &&
    (given_up === undefined ? null : sha256(given_up.reason)) === (said.why ?? null) &&
    (sheets.made === 0 || isEmptied(said))
  );
}

/** Each number in the box that was said, with its moment. */
function listSaid(links: readonly Said[]): Sheets['in_box_said'] {
  const changes = links.filter(({ in_box }, index) => in_box !== (links[index - 1]?.in_box ?? null));
  return changes.flatMap(({ at, in_box }) => (in_box === null ? [] : [{ at, count: in_box }]));
}
