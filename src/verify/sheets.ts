import { toKey } from './papers.ts';
import { phases } from './phases.ts';
import type { Replay } from './replay.ts';

/** How the paper of a round stands, by a link. */
export type SheetsLink = {
  at: string;
  batch: string;
  round: number;
  /** The digest of which sign names which question. */
  signs: string | null;
  made: number;
  counted: number;
  /** The digest of the hashes of the codes of all sheets, sorted: which sheet has which code stands still. */
  hashes: string | null;
  /** The digest of the digests of the codes that counted, sorted; null before the batch is completed. */
  codes: string | null;
  invalid: Record<string, number>;
  /** The digest of who entered in which pass of which stack; absent in links of before 1.0. */
  people?: string | null;
  /** When online stoning closed. */
  closed: string | null;
  in_box: number | null;
  /** The digest of those that did not count, as `codes`; null where a version before this one counted one of them. */
  others?: string | null;
  /** Absent in links of before 1.0, as what follows: sheets without a code, sheets given up, and the digest of the reason. */
  without_code?: number;
  given_up?: number;
  why?: string | null;
};

/** Follows the sheets of paper of all rounds. It is written from docs/decisions/0165 alone. */
export class Sheets {
  readonly findings: string[] = [];
  readonly #rounds = new Map<string, SheetsLink>();

  get all(): ReadonlyMap<string, SheetsLink> {
    return this.#rounds;
  }

  /** Whether only paper counts any more in this round. */
  isClosed(batch: string, round: number): boolean {
    return (this.#rounds.get(toKey(batch, round))?.closed ?? null) !== null;
  }

  take(sequence: number, link: SheetsLink): void {
    const before = this.#rounds.get(toKey(link.batch, link.round));
    if (before && !follows(before, link))
      this.findings.push(`Link ${sequence} changes sheets of paper as they cannot be changed.`);
    this.#set(link);
  }

  /** Where sheets were made, the box has to be empty when the batch is completed; before 1.0 nothing held that. */
  complete(sequence: number, batch: string, round: number): void {
    const link = this.#rounds.get(toKey(batch, round));
    if (link?.given_up !== undefined && link.made > 0 && !isEmptied(link))
      this.findings.push(`Link ${sequence} completes a batch though its box of sheets is not empty.`);
  }

  /** Nothing was given in this round yet, and its batch takes questions again: so its online stoning is open when it comes back. */
  reopen(batch: string, round: number): void {
    const before = this.#rounds.get(toKey(batch, round));
    if (before)
      this.#set({
        ...before,
        closed: null,
        in_box: null,
        ...(before.given_up !== undefined && { given_up: 0, why: null }),
      });
  }

  /** Nothing is left of the sheets of a round that was taken back before anybody had given stones. */
  #set(link: SheetsLink): void {
    const key = toKey(link.batch, link.round);
    if (link.made === 0 && link.closed === null) this.#rounds.delete(key);
    else this.#rounds.set(key, link);
  }
}

function follows(before: SheetsLink, link: SheetsLink): boolean {
  if (link.made === 0 && before.made > 0) return before.counted === 0;
  return (
    link.made >= before.made &&
    (link.made > before.made || link.hashes === before.hashes) &&
    link.counted >= before.counted &&
    sum(link.invalid) >= sum(before.invalid) &&
    link.counted + sum(link.invalid) <= link.made &&
    (before.signs === null || link.signs === before.signs) &&
    (before.closed === null || link.closed === before.closed) &&
    // It can be put right until the completion, since 1.0.
    (before.in_box === null ||
      link.in_box === before.in_box ||
      (link.given_up !== undefined && link.in_box !== null)) &&
    (link.without_code ?? 0) >= (before.without_code ?? 0) &&
    (link.given_up ?? 0) > 0 === ((link.why ?? null) !== null)
  );
}

/** Whether as many are counted, invalid, without a code or given up as lay in the box. */
export function isEmptied({ in_box, counted, invalid, without_code = 0, given_up = 0 }: SheetsLink): boolean {
  return in_box === counted + sum(invalid) + without_code + given_up;
}

export function sum(invalid: Record<string, number>): number {
  return Object.values(invalid).reduce((total, number) => total + number, 0);
}

/** Whether rounds stand as the log says, and as many ballots came by paper as sheets counted; `rounds`: all that have sheets, as they are. */
export function compareSheets(
  rounds: readonly SheetsLink[],
  { sheets, counts, batches }: Pick<Replay, 'sheets' | 'counts' | 'batches'>,
): string[] {
  const findings: string[] = [];
  const rows = new Map(rounds.map((row) => [toKey(row.batch, row.round), row]));
  for (const [key, said] of sheets.all) {
    const now = rows.get(key);
    const state = batches.get(said.batch);
    const isCurrent = state?.round === said.round;
    const isCompleted = isCurrent && state?.phase === phases.completed;
    // An earlier round without sheets left nothing: what was closed then is told by the log alone.
    if (!now && said.made === 0 && !isCurrent) continue;
    if (!now || !isAsSaid(now, said, { isCurrent, isCompleted }))
      findings.push(`The sheets of paper of batch ${said.batch}, round ${said.round}, are not as the log says.`);
  }
  for (const [key, { batch, round }] of rows)
    if (!sheets.all.has(key))
      findings.push(`The sheets of paper of batch ${batch}, round ${round}, are not in the log.`);
  for (const [key, { counted }] of counts.all) {
    const byPaper = [...counted.values()].filter(({ channel }) => channel === 'paper').length;
    const said = sheets.all.get(key)?.counted ?? 0;
    if (byPaper !== said) findings.push(`${byPaper} ballots came by paper, and ${said} sheets counted (${key}).`);
  }
  return findings;
}

type RoundState = { isCurrent: boolean; isCompleted: boolean };

function isAsSaid(now: SheetsLink, said: SheetsLink, { isCurrent, isCompleted }: RoundState): boolean {
  const fields = ['signs', 'made', 'counted', 'hashes'] as const;
  return (
    fields.every((field) => now[field] === said[field]) &&
    (said.people === undefined || now.people === said.people) &&
    (now.codes === said.codes || (said.codes === null && !isCompleted)) &&
    ((said.others ?? null) === null || now.others === said.others) &&
    (now.without_code ?? 0) === (said.without_code ?? 0) &&
    Object.entries({ ...now.invalid, ...said.invalid }).every(
      ([reason]) => now.invalid[reason] === said.invalid[reason],
    ) &&
    // A batch tells of the round that it is in.
    (!isCurrent ||
      (now.closed === said.closed &&
        now.in_box === said.in_box &&
        (now.given_up ?? 0) === (said.given_up ?? 0) &&
        (now.why ?? null) === (said.why ?? null)))
  );
}
