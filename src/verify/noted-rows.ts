import { momentIn, type Query } from './query.ts';
import { sha256 } from './sha256.ts';

/** A table whose rows stand in the links of the acts that change them, as in migration 0400. */
type Noted = {
  table: string;
  content: string;
  /** What a row of it is, in a sentence. */
  called: string;
  /** By which kinds of acts a row comes. */
  comes: readonly string[];
  /** By which it changes, where it never does without one. */
  changes?: readonly string[];
  /** By it somebody comes in, or is told: it is told of as administrators are, and in no backup. */
  isDoor?: true;
};

const array = (...columns: string[]) => `jsonb_build_array(${columns.join(', ')})::text`;
const hex = (column: string) => `encode(${column}, 'hex')`;

const noted: readonly Noted[] = [
  {
    table: 'api_tokens',
    content: array(
      'name',
      'role',
      'batch_id',
      hex('token_hash'),
      'made_by',
      momentIn('created_at'),
      momentIn('expires_at'),
    ),
    called: 'The token of a program',
    comes: ['token.made'],
    changes: [],
    isDoor: true,
  },
  {
    table: 'webhooks',
    content: array(
      'url',
      'to_jsonb(events)',
      'batch_id',
      'secret_number',
      momentIn('secret_changed_at'),
      momentIn('created_at'),
    ),
    called: 'A webhook',
    comes: ['webhook.made'],
    changes: ['webhook.secret_changed'],
    isDoor: true,
  },
  {
    table: 'helper_codes',
    content: array(
      'batch_id',
      'opens',
      hex('code_hash'),
      momentIn('created_at'),
      momentIn('until'),
      'waits',
      'name',
      hex('token_hash'),
      momentIn('came_at'),
    ),
    called: 'A code of helpers',
    comes: ['helper_code.made'],
    isDoor: true,
  },
  {
    table: 'booths',
    content: array(
      'batch_id',
      'number',
      hex('code_hash'),
      hex('token_hash'),
      momentIn('created_at'),
      momentIn('code_until'),
      momentIn('opened_at'),
    ),
    called: 'A booth',
    comes: ['booth.made'],
    isDoor: true,
  },
  {
    table: 'stacks',
    content: array(
      'batch_id',
      'round',
      'number',
      'one_person',
      'state',
      momentIn('opened_at'),
      momentIn('closed_at'),
      'counted',
      'invalid',
    ),
    called: 'A stack of paper',
    comes: ['stack.opened'],
  },
  {
    table: 'sheet_packages',
    content: array('batch_id', 'round', 'language', 'sheets'),
    called: 'A package of sheets',
    comes: ['sheets.made'],
    changes: [],
  },
  {
    table: 'card_packages',
    content: array('batch_id', 'leaves', momentIn('made_at')),
    called: 'A package of voting cards',
    comes: ['cards.made', 'card.voided'],
    changes: [],
  },
];

type SaidRow = [table: string, id: string, digest: string | null];

/** Follows what links of acts say of the rows that these acts changed. */
export class NotedRows {
  readonly findings: string[] = [];
  readonly notices: string[] = [];
  readonly #rows = new Map<string, Map<string, string>>();
  /** Changes for which there has to be an act on record in the same link. */
  readonly #changes: { link: number; called: string; acts: readonly string[] }[] = [];

  take(link: number, rows: readonly SaidRow[], found: boolean): void {
    for (const [table, id, digest] of rows) {
      const known = this.#of(table);
      const described = noted.find((one) => one.table === table);
      const acts = known.has(id) ? described?.changes : described?.comes;
      if (described && acts && digest !== null && digest !== known.get(id) && !found)
        this.#changes.push({ link, called: described.called, acts });
      if (digest === null) known.delete(id);
      else known.set(id, digest);
    }
  }

  /** What no backup holds is not there after a restoration. */
  forgetDoors(): void {
    for (const { table, isDoor } of noted) if (isDoor) this.#of(table).clear();
  }

  /** To be called after the last link, and after the acts were checked. */
  async check(query: Query, hasEntry: (link: number, kind: string) => boolean): Promise<void> {
    for (const { link, called, acts } of this.#changes)
      if (!acts.some((act) => hasEntry(link, act)))
        this.notices.push(`Link ${link}: ${toSmall(called)} came or was changed, and no act on record says so.`);
    for (const described of noted) {
      const rows = await query(`select id, ${described.content} as content from ${described.table} order by id`);
      const told = described.isDoor ? this.notices : this.findings;
      told.push(...this.#compare(described, new Map(rows.map(({ id, content }) => [String(id), String(content)]))));
    }
  }

  #compare({ table, called }: Noted, rows: ReadonlyMap<string, string>): string[] {
    const said = this.#of(table);
    const changed = [...rows].filter(([id, content]) => said.get(id) !== sha256(content));
    const gone = [...said.keys()].filter((id) => !rows.has(id));
    return [
      ...changed.map(([id]) => `${called} was ${said.has(id) ? 'changed' : 'added'} past the log: ${id}.`),
      ...gone.map((id) => `${called} was removed past the log: ${id}.`),
    ];
  }

  #of(table: string): Map<string, string> {
    const known = this.#rows.get(table) ?? new Map<string, string>();
    this.#rows.set(table, known);
    return known;
  }
}

function toSmall(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
