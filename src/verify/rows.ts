import type { ActsReplay } from './acts.ts';
import { judgeStates, type Results } from './outcomes.ts';
import { phases } from './phases.ts';
import { momentIn, type Query, type Row } from './query.ts';
import { sha256 } from './sha256.ts';

/** A table that the log follows row by row: what makes up a row's key and what of it is public, as in migrations 0079, 0530 and 0640. */
type Followed = {
  table: string;
  key: string;
  content: string;
  from?: string;
  /** What a row of it is, in a finding. */
  called: string;
  /** The kinds of acts one of which is on record for each change that follows from no other act. */
  acts?: readonly string[];
};

/** By a hand-over, whose own link stands between. */
const awaited = 'batch.answers_awaited';
/** Followed as one row for each round. */
const papers = 'ballot_questions';
/** Followed state by state. */
const outcomes = 'outcomes';
const array = (...columns: string[]) => `jsonb_build_array(${columns.join(', ')})::text`;

const followed: readonly Followed[] = [
  {
    table: outcomes,
    key: 'batch_id, round, question_id, sequence',
    content: array(
      ...['seal', 'state', 'words', 'day', 'link', momentIn('written_at'), 'due', 'written_by', 'by_link'],
      momentIn('corrected_at'),
    ),
    called: 'What became of a question',
    acts: ['question.outcome_written', awaited, 'act.undone'],
  },
  {
    table: 'handovers',
    key: 'id',
    content: array(
      'batch_id',
      'round',
      momentIn('at'),
      'actor_id',
      'actor_name',
      'to_jsonb(question_ids)',
      'head',
      'creation_key',
    ),
    called: 'A hand-over',
    acts: ['batch.handed_over'],
  },
  {
    table: 'asker_verdicts',
    key: 'batch_id, round, question_id, asked_id',
    content: array('seal', 'said', 'words', 'state', momentIn('said_at')),
    called: 'What whoever asked says of an outcome',
    acts: ['question.verdict_said', 'question.verdict_decided', 'act.undone'],
  },
  {
    table: 'co_asker_verdicts',
    key: 'batch_id, round, question_id',
    content: array(...['yes', 'in_part', 'no'].map((said) => `count(*) filter (where said = '${said}')`)),
    from: 'co_asker_verdicts group by batch_id, round, question_id',
    called: 'How many who asked as well say what of an outcome',
  },
  {
    table: 'batches',
    key: 'id',
    content: array(
      'slug',
      'unlisted',
      ...Object.values(phases).map((phase) => `phase_${phase}_text`),
      momentIn('completed_at'),
      momentIn('archived_at'),
      'policy',
      'to_jsonb(reasons)',
      'revealed',
      'deadline_moves',
      momentIn('deadlines_moved_at'),
      momentIn('created_at'),
      momentIn('deleted_at'),
      'venue',
    ),
    called: 'The page of a batch',
  },
  { table: 'batch_texts', key: 'batch_id, language, phase', content: array('text'), called: 'A text of a batch' },
  {
    table: 'batch_reasons',
    key: 'batch_id, language, place',
    content: array('text'),
    called: 'A reason of a batch in another language',
  },
  { table: 'privacy_texts', key: 'language', content: array('text'), called: 'The page about privacy' },
  { table: 'settings', key: 'name', content: array('value'), called: 'A setting' },
  {
    table: papers,
    key: 'batch_id, round',
    content: `string_agg(question_id || ' ' || ${momentIn('timestamp')}, E'\\n' order by question_id)`,
    from: 'ballot_questions group by batch_id, round',
    called: 'The age of the questions on a ballot paper',
  },
];

type RowsPayload = { rows: [table: string, key: string, digest: string | null][]; found?: true; follows?: true };

/** Follows what the log says of rows that the public reads beside the count. */
export class RowsReplay {
  readonly findings: string[] = [];
  readonly notices: string[] = [];
  readonly #rows = new Map<string, Map<string, string>>();
  /** Batches that take questions again: a paper that was taken away may be made again of the same ones. */
  readonly #opened = new Set<string>();
  /** Changes that an act on record explains: it is written at the end of the same transaction, so its link comes right after. */
  readonly #acts: { link: number; acts: readonly string[]; called: string }[] = [];
  readonly #results: Results;

  constructor(results: Results) {
    this.#results = results;
  }

  /** Takes a link if it is of the kind that is followed here. */
  follow(sequence: number, kind: string, payload: Row): boolean {
    if (kind === 'phase' && payload.phase === phases.submission) this.#opened.add(String(payload.batch));
    if (kind !== 'rows') return false;
    const { rows, found, follows } = payload as RowsPayload;
    if (rows.length === 0) this.findings.push(`Link ${sequence} tells of no change.`);
    const ofOutcomes = rows.filter(([table]) => table === outcomes);
    const added = ofOutcomes.flatMap(([, key, digest]) => (digest && !this.#of(outcomes).has(key) ? [key] : []));
    const gone = ofOutcomes.flatMap(([, key, digest]) => (digest ? [] : [key]));
    for (const [table, key, digest] of rows) {
      const known = this.#of(table);
      if ((known.get(key) ?? null) === digest && !(table === papers && this.#opened.has(batchOf(key))))
        this.findings.push(`Link ${sequence} tells of no change.`);
      if (digest === null) known.delete(key);
      else known.set(key, digest);
      if (table === papers) this.#opened.delete(batchOf(key));
      const described = followed.find((one) => one.table === table);
      if (described?.acts && !found && !follows)
        this.#acts.push({ link: sequence, acts: described.acts, called: described.called });
    }
    // What was there when the log began to follow it may be older than its result.
    if (!found) this.findings.push(...judgeStates(sequence, { known: this.#of(outcomes), added, gone }, this.#results));
    return true;
  }

  /** To be called after the last link, and after the acts were checked: holds the tables against what the log says. */
  async check(query: Query, acts: Pick<ActsReplay, 'hasEntry'>): Promise<void> {
    for (const { link, acts: any, called } of this.#acts)
      if (!any.some((act) => acts.hasEntry(link + 1, act)) && !acts.hasEntry(link + 2, awaited))
        this.notices.push(`Link ${link}: ${toSmall(called)} was changed, and no act on record says so.`);
    for (const table of followed) this.#checkTable(table, await readRows(query, table));
  }

  #checkTable({ table, called }: Followed, rows: ReadonlyMap<string, string>): void {
    const said = this.#of(table);
    for (const [key, content] of rows)
      if (said.get(key) !== sha256(content))
        this.findings.push(`${called} was ${said.has(key) ? 'changed' : 'added'} past the log: ${key}.`);
    // A paper that is gone is found with its round.
    if (table === papers) return;
    for (const key of said.keys()) if (!rows.has(key)) this.findings.push(`${called} is gone: ${key}.`);
  }

  #of(table: string): Map<string, string> {
    const known = this.#rows.get(table) ?? new Map<string, string>();
    this.#rows.set(table, known);
    return known;
  }
}

async function readRows(query: Query, { table, key, content, from = table }: Followed): Promise<Map<string, string>> {
  const rows = await query(`select concat_ws(' ', ${key}) as key, ${content} as content from ${from}`);
  return new Map(rows.map((row) => [String(row.key), String(row.content)]));
}

function batchOf(paper: string): string {
  return paper.split(' ')[0] ?? '';
}

function toSmall(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
