import type { DatabaseVerdict } from './database.ts';
import { isMissing } from './receipts.ts';
import { type RecordVerdict, reasonOf } from './record.ts';
import type { StoredReceipt } from './stored-receipt.ts';
import { databaseWords, recordWords } from './words.ts';

const findingsShown = 50;

/** What was found in a record, a line each. Lines may quote what people wrote, as they wrote it. */
export function reportRecord({ holds, findings, record, receipt, unchecked }: RecordVerdict): string[] {
  const found = [
    holds ? recordWords.holds : recordWords.fails,
    ...findings.map((finding) => `- ${recordWords.findings[finding]}`),
    ...(receipt ? [recordWords.receipt[receipt]] : []),
  ];
  if (!holds || !record) return found;
  return [
    ...found,
    recordWords.counted(record),
    recordWords.receipts(record.receipts.length),
    ...record.rounds_set_aside.map((aside) => recordWords.setAside(aside.round, aside.ballots, reasonOf(aside))),
    ...(record.unproven_restorations ?? []).map(({ at, backup_of }) => recordWords.restored(at, backup_of)),
    recordWords.chain(record.chain),
    recordWords.grows,
    unchecked.length === 0 ? recordWords.allChecked : recordWords.unchecked(unchecked),
    recordWords.unprovable,
  ];
}

/** What was found in a database, a line each, as above. */
export function reportDatabase({ findings, notices, links, ballots, head }: DatabaseVerdict): string[] {
  const found =
    findings.length === 0
      ? [databaseWords.holds(ballots), databaseWords.head(links, head)]
      : [databaseWords.fails, ...toList(findings.slice(0, findingsShown))];
  return [
    ...found,
    ...(findings.length > findingsShown ? [databaseWords.more(findings.length - findingsShown)] : []),
    ...(notices.length > 0 ? [databaseWords.look, ...toList(notices)] : []),
    databaseWords.unchecked,
  ];
}

export function reportReceipt({ state, round, batch }: StoredReceipt): string {
  const said = databaseWords.receipt[state];
  return isMissing(state) ? said : `${said}${databaseWords.onBallot(round, batch)}`;
}

function toList(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${line}`);
}
