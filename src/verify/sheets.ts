import { toKey } from './papers.ts';
import { momentIn, type Query } from './query.ts';
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
  /** The digest of who entered in which pass of which stack; absent in links of before 0.7. */
  people?: string | null;
  /** When online stoning closed. */
  closed: string | null;
  in_box: number | null;
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

  /** Nothing was given in this round yet, and its batch takes questions again: so its online stoning is open when it comes back. */
  reopen(batch: string, round: number): void {
    const before = this.#rounds.get(toKey(batch, round));
    if (before) this.#set({ ...before, closed: null, in_box: null });
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
    (before.in_box === null || link.in_box === before.in_box)
  );
}

export function sum(invalid: Record<string, number>): number {
  return Object.values(invalid).reduce((total, number) => total + number, 0);
}

/** The sheets are as the log says, and as many ballots came by paper as sheets counted. */
export async function checkSheetTables(query: Query, { sheets, counts, batches }: Replay): Promise<string[]> {
  const findings: string[] = [];
  const areThere = await hasSheetTables(query);
  const rounds = areThere ? await readRounds(query) : [];
  const rows = new Map(rounds.map((row) => [toKey(row.batch, row.round), row]));
  for (const [key, said] of sheets.all) {
    const now = rows.get(key);
    const state = batches.get(said.batch);
    const isCurrent = state?.round === said.round;
    const isCompleted = isCurrent && state?.phase === 3;
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
  return areThere ? [...findings, ...(await checkSums(query))] : findings;
}

/** What is told of packages and of stacks adds up to their sheets. */
async function checkSums(query: Query): Promise<string[]> {
  const packages = await query(
    `select sheet_packages.id from sheet_packages left join sheets on package_id = sheet_packages.id
     group by sheet_packages.id having count(sheets.id) <> sheet_packages.sheets`,
  );
  const rounds = await query(
    `select batch_id as batch, round from (
       select batch_id, round, counted, invalid, 0 as sheet, 0 as invalid_sheet from stacks where state = 'counted'
       union all select batch_id, round, 0, 0, (state = 'counted')::integer, (state = 'invalid')::integer from sheets
     ) as both_sides
     group by batch_id, round having sum(counted) <> sum(sheet) or sum(invalid) <> sum(invalid_sheet)`,
  );
  return [
    ...packages.map(({ id }) => `The package ${id} tells of another number of sheets than it has.`),
    ...rounds.map(
      ({ batch, round }) => `The stacks of batch ${batch}, round ${round}, counted other sheets than are marked.`,
    ),
  ];
}

type RoundState = { isCurrent: boolean; isCompleted: boolean };

function isAsSaid(now: SheetsLink, said: SheetsLink, { isCurrent, isCompleted }: RoundState): boolean {
  const fields = ['signs', 'made', 'counted', 'hashes'] as const;
  return (
    fields.every((field) => now[field] === said[field]) &&
    (said.people === undefined || now.people === said.people) &&
    (now.codes === said.codes || (said.codes === null && !isCompleted)) &&
    Object.entries({ ...now.invalid, ...said.invalid }).every(
      ([reason]) => now.invalid[reason] === said.invalid[reason],
    ) &&
    // A batch tells of the round that it is in.
    (!isCurrent || (now.closed === said.closed && now.in_box === said.in_box))
  );
}

/** There are none in a database of before 0172, until the first start of this version. */
async function hasSheetTables(query: Query): Promise<boolean> {
  const [place] = await query(`select to_regclass('sheets') is not null as there`);
  return place?.there === true;
}

async function readRounds(query: Query): Promise<SheetsLink[]> {
  return (await query(
    `select rounds.batch_id as batch, rounds.round, counted.*,
       encode(sha256(convert_to(codes, 'UTF8')), 'hex') as codes,
       (select encode(sha256(convert_to(string_agg(question_id || ' ' || sign, E'\\n' order by question_id), 'UTF8')), 'hex')
        from ballot_questions as paper
        where paper.batch_id = rounds.batch_id and paper.round = rounds.round and sign is not null) as signs,
       (select encode(sha256(convert_to(string_agg(
          concat_ws(' ', stack_id, number, pass, person, name), E'\\n' order by stack_id, pass, person collate "C"
        ), 'UTF8')), 'hex')
        from stack_people join stacks on stacks.id = stack_id
        where stacks.batch_id = rounds.batch_id and stacks.round = rounds.round) as people,
       ${momentIn('online_closed_at')} as closed, sheets_in_box as in_box,
       (select coalesce(jsonb_object_agg(reason, number), '{}') from (
         select reason, count(*)::integer as number from sheets
         where sheets.batch_id = rounds.batch_id and sheets.round = rounds.round and state = 'invalid' group by reason
       ) as reasons) as invalid
     from rounds
     left join batches on batches.id = rounds.batch_id and batches.stoning_round = rounds.round
     cross join lateral (
       select count(*)::integer as made,
         encode(sha256(convert_to(string_agg(encode(code_hash, 'hex'), E'\\n' order by code_hash), 'UTF8')), 'hex') as hashes,
         (count(*) filter (where state = 'counted'))::integer as counted,
         coalesce(string_agg(code_digest, E'\\n' order by code_digest collate "C"), '') as codes
       from sheets where sheets.batch_id = rounds.batch_id and sheets.round = rounds.round
     ) as counted
     where counted.made > 0 or batches.online_closed_at is not null`,
  )) as SheetsLink[];
}
