import { sql } from 'kysely';
import type { Pass } from '#contract/council/stacks.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { notePeople } from './countersigns.ts';
import type { Enterer } from './stack-repository.ts';

/** How many sheets of a stack lack their code, as each pass says; `by`: the names of whoever says it. */
export type CodelessEntry = { pass: Pass; sheets: number; by: string[] };

/** What the passes of a stack say, the first one first. */
export async function listCodeless(db: Database, stackId: string): Promise<CodelessEntry[]> {
  const { rows } = await sql<CodelessEntry>`
    select pass, sheets, array(
      select name from stack_people
      where stack_id = entries.stack_id and pass = entries.pass and person in (entries.person, entries.countersigner)
      order by stack_people.person <> entries.person
    ) as by
    from codeless_entries as entries where stack_id = ${stackId} order by pass
  `.execute(db);
  return rows;
}

/** How many there are: what the third look says, where there is one; what both passes say, silence for none; undefined before they agree. */
export function decideCodeless(entries: readonly CodelessEntry[]): number | undefined {
  const of = (wanted: Pass) => entries.find(({ pass }) => pass === wanted)?.sheets;
  const [first = 0, second = 0] = [of(1), of(2)];
  return of(3) ?? (first === second ? first : undefined);
}

type Said = { stackId: string; pass: Pass; count: number; countersign: string | undefined };

/**
 * Sets the number of a pass; true where it says so already. Throws the violations of `stack_people_are_two` and `third_looks_are_by_others`.
 * @throws AppError stack_differs, third_look_made, countersign_unknown
 */
export async function enterCodeless(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'secrets'>,
  enterer: Enterer,
  { stackId, pass, count, countersign }: Said,
): Promise<boolean> {
  const known = await listCodeless(tx, stackId);
  if (known.find((entry) => entry.pass === pass)?.sheets === count) return true;
  const hasThird = known.some((entry) => entry.pass === 3);
  if (pass === 3 && !hasThird && decideCodeless(known) !== undefined) throw new AppError('stack_differs');
  if (pass !== 3 && hasThird) throw new AppError('third_look_made');
  const said = { sheets: count, ...(await notePeople(tx, deps, enterer, { stackId, pass, countersign })) };
  await tx
    .insertInto('codeless_entries')
    .values({ stack_id: stackId, pass, ...said })
    .onConflict((conflict) => conflict.columns(['stack_id', 'pass']).doUpdateSet(said))
    .execute();
  return false;
}
