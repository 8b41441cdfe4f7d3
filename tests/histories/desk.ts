import type pg from 'pg';
import type { MadeSheets } from '#contract/council/sheets.ts';
import type { Pass } from '#contract/council/stacks.ts';
import { createVisitor } from '#tests/support/app.ts';
import { Voter } from './ballots.ts';

/** What a pass has of a sheet: the questions of its boxes, or null where it does not count. */
type Seen = readonly string[] | null;
type Entries = Map<string, Map<Pass, Seen>>;
type Stack = { batch: string; entries: Entries };

/** What whoever enters paper knows: sheets that were made, what was entered of them, and which stacks counted. */
export class Desk {
  /** One for each sheet that counted, so that it is counted as ballots of voters are. */
  readonly voters: Voter[] = [];
  readonly #codes = new Map<string, string[]>();
  readonly #signs = new Map<string, Map<string, string>>();
  readonly #stacks = new Map<string, Stack>();
  #counted: Stack[] = [];

  make(batch: string, { sheets, signs }: MadeSheets): void {
    this.#codes.set(batch, [...this.codesOf(batch), ...sheets.map(({ code }) => code)]);
    this.#signs.set(batch, new Map(Object.entries(signs)));
  }

  codesOf(batch: string): readonly string[] {
    return this.#codes.get(batch) ?? [];
  }

  /** The questions that have a sign on the sheets of a batch, each with it. */
  signsOf(batch: string): ReadonlyMap<string, string> {
    return this.#signs.get(batch) ?? new Map();
  }

  entriesOf(stack: string): ReadonlyMap<string, ReadonlyMap<Pass, Seen>> {
    return this.#stacks.get(stack)?.entries ?? new Map();
  }

  enter(batch: string, stack: string, { code, pass, seen }: { code: string; pass: Pass; seen: Seen }): void {
    const known = this.#stacks.get(stack) ?? { batch, entries: new Map() };
    this.#stacks.set(stack, known);
    known.entries.set(code, (known.entries.get(code) ?? new Map<Pass, Seen>()).set(pass, seen));
  }

  count(stack: string): void {
    const known = this.#stacks.get(stack);
    if (known) this.#counted.push(known);
  }

  /** Finds a ballot by paper for each sheet of the stacks that counted; each is of one sheet. */
  async settle(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ batch: string; round: number; receipt: string; choices: string[] }>(`
      select batch_id as batch, round, receipt, array_agg(question_id::text order by stones desc) as choices
      from ballots join ballot_choices on ballot_id = ballots.id where channel = 'paper' group by ballots.id`);
    const claimed = new Set(this.voters.flatMap(({ given }) => [...given.keys()]));
    const faults: string[] = [];
    for (const { batch, entries } of this.#counted)
      for (const [code, passes] of entries) {
        const choices = decide(passes);
        if (choices === undefined) faults.push(`a stack counted, and its passes differ on ${code}`);
        if (!choices) continue;
        const ballot = rows.find(
          (row) => row.batch === batch && !claimed.has(row.receipt) && row.choices.join() === choices.join(),
        );
        if (!ballot) {
          faults.push(`the sheet ${code} counted without a ballot`);
          continue;
        }
        claimed.add(ballot.receipt);
        const voter = new Voter(`sheet ${code}`, createVisitor(''));
        voter.given.set(ballot.receipt, { ...ballot, key: '' });
        this.voters.push(voter);
      }
    this.#counted = [];
    return faults;
  }
}

/** Undefined while nobody knows what counts of a sheet. */
export function decide(passes: ReadonlyMap<Pass, Seen>): Seen | undefined {
  const [first, second] = [passes.get(1), passes.get(2)];
  if (first === undefined || second === undefined) return undefined;
  return first?.join() === second?.join() ? first : passes.get(3);
}
