import { tellsChannels } from './decides.ts';
import { type SaidLink, subjectOf } from './link-kinds.ts';
import type { PackedRecord } from './packed-record.ts';
import { momentIn, type Query, type Row } from './query.ts';
import type { RecordFinding } from './record-finding.ts';

/**
 * A link tells how many voting cards of a batch were made, or made void and how many of these for a sheet of paper, and has one digest
 * of how all of them stand then (absent in links of before 1.0).
 */
type CardLink = { batch: string; made?: number; void?: number; exchanged?: number; cards?: string | null };
type Counts = { made: number; void: number; exchanged: number };

/** Adds up the cards of a batch by its links. */
function countCards(links: readonly CardLink[]): Counts {
  const sum = (of: keyof Counts) => links.reduce((total, link) => total + (link[of] ?? 0), 0);
  return { made: sum('made'), void: sum('void'), exchanged: sum('exchanged') };
}

/** Follows how many cards there are: one that was put beside them gives a ballot more. */
export class CardsReplay {
  readonly findings: string[] = [];
  readonly #links = new Map<string, CardLink[]>();

  /** Takes a link if it is of the kind that is followed here. */
  follow(sequence: number, kind: string, payload: Row): boolean {
    if (kind !== 'cards') return false;
    const link = payload as CardLink;
    if ((link.made ?? 0) + (link.void ?? 0) < 1) this.findings.push(`Link ${sequence} tells of no change.`);
    this.#links.set(link.batch, [...(this.#links.get(link.batch) ?? []), link]);
    return true;
  }

  /** To be called after the last link. */
  async check(query: Query): Promise<void> {
    const rows = await query(
      `select batch_id as batch, count(*)::integer as made, count(voided_at)::integer as void,
         count(*) filter (where exchanged)::integer as exchanged from cards group by batch_id`,
    );
    const there = new Map(rows.map((row) => [String(row.batch), row as Counts]));
    const digests = await readDigests(query);
    for (const batch of new Set([...there.keys(), ...this.#links.keys()])) {
      const said = countCards(this.#links.get(batch) ?? []);
      const found = there.get(batch) ?? { made: 0, void: 0, exchanged: 0 };
      if (said.made !== found.made)
        this.findings.push(`Batch ${batch} has ${found.made} voting cards; by the log ${said.made} were made.`);
      if (said.void !== found.void)
        this.findings.push(`In batch ${batch} ${found.void} voting cards are void; by the log ${said.void} are.`);
      if (said.exchanged !== found.exchanged)
        this.findings.push(
          `In batch ${batch} ${found.exchanged} voting cards were exchanged for paper; by the log ${said.exchanged} were.`,
        );
      const digest = this.#links.get(batch)?.at(-1)?.cards;
      const isCounted = (['made', 'void', 'exchanged'] as const).every((of) => said[of] === found[of]);
      if (isCounted && digest !== undefined && digest !== (digests.get(batch) ?? null))
        this.findings.push(`The voting cards of batch ${batch} are not as the log says.`);
    }
  }
}

/** By their batch: package and how it left, serial number, what is stored of the code, since when it is void, and whether for paper, of each card. */
async function readDigests(query: Query): Promise<Map<string, string>> {
  const rows = await query(
    `select cards.batch_id as batch, encode(sha256(convert_to(string_agg(
       concat_ws(' ', package_id, leaves, ${momentIn('made_at')}, serial,
         encode(code_hash, 'hex'), ${momentIn('voided_at')}, case when exchanged then 'exchanged' end),
       E'\\n' order by code_hash), 'UTF8')), 'hex') as digest
     from cards join card_packages on card_packages.id = package_id group by cards.batch_id`,
  );
  return new Map(rows.map(({ batch, digest }) => [String(batch), String(digest)]));
}

/** A record's numbers of cards are those of its links and its turnout: it has them where cards vote. */
export function checkCards(record: PackedRecord, links: readonly SaidLink[]): RecordFinding[] {
  const said = links.filter((link) => subjectOf(link) === 'cards') as (SaidLink & CardLink)[];
  return areAsSaid(record, said) ? [] : ['cards_differ'];
}

function areAsSaid(record: PackedRecord, links: readonly CardLink[]): boolean {
  if (!tellsChannels(record) || !record.cards) return links.length === 0 || !votesByCard(record);
  const { made, void: voided, used } = record.cards;
  const said = countCards(links);
  const turnout = record.turnout_by_channel;
  return (
    votesByCard(record) &&
    made === said.made &&
    voided === said.void &&
    (('exchanged' in record.cards && record.cards.exchanged) || 0) === said.exchanged &&
    said.exchanged <= voided &&
    used === (turnout?.card ?? 0) + (turnout?.booth ?? 0) &&
    used + voided <= made
  );
}

function votesByCard(record: PackedRecord): boolean {
  return tellsChannels(record) && record.rules.voters === 'cards';
}
