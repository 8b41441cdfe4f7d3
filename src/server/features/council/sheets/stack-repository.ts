import { type RawBuilder, sql } from 'kysely';
import type { Choices } from '#contract/council/ballots.ts';
import type { InvalidReason } from '#contract/council/sheets.ts';
import type { Pass, Stack } from '#contract/council/stacks.ts';
import type { Database } from '#server/database/connect.ts';
import type { RoundOf } from './repository.ts';

function selectStacks(db: Database, { batchId, round }: RoundOf) {
  return db
    .selectFrom('stacks')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .select(['id', 'number', 'one_person', 'opened_at', 'closed_at', 'counted', 'invalid', 'without_code'])
    .select(sql<Stack['state']>`state`.as('state'))
    .select(
      sql<Stack['entered']>`(
        select json_build_array(
          count(*) filter (where pass = 1), count(*) filter (where pass = 2), count(*) filter (where pass = 3)
        ) from stack_entries where stack_id = stacks.id
      )`.as('entered'),
    )
    .select(
      sql<Stack['people']>`(
        select coalesce(json_agg(json_build_object('pass', pass, 'name', name) order by pass, name), '[]')
        from stack_people where stack_id = stacks.id
      )`.as('people'),
    )
    .orderBy('number');
}

type StackRow = Awaited<ReturnType<ReturnType<typeof selectStacks>['executeTakeFirstOrThrow']>>;

function toStack({ opened_at, closed_at, ...row }: StackRow): Stack {
  return { ...row, opened_at: opened_at.toISOString(), closed_at: closed_at?.toISOString() ?? null };
}

/** The numbers of those that are open. */
export async function listOpenNumbers(db: Database, { batchId, round }: RoundOf): Promise<number[]> {
  const open = await db
    .selectFrom('stacks')
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .where('state', '=', 'open')
    .orderBy('number')
    .select('number')
    .execute();
  return open.map(({ number }) => number);
}

export async function listStacks(db: Database, round: RoundOf): Promise<Stack[]> {
  return (await selectStacks(db, round).execute()).map(toStack);
}

export async function findStack(db: Database, round: RoundOf, id: string): Promise<Stack | undefined> {
  const row = await selectStacks(db, round).where('id', '=', id).executeTakeFirst();
  return row && toStack(row);
}

/** Keeps everybody else from the stack until the commit; false where there is none. */
export async function lockStack(db: Database, { batchId, round }: RoundOf, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stacks')
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .where('round', '=', round)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStack(db: Database, { batchId, round }: RoundOf, onePerson: boolean): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stacks (batch_id, round, number, one_person)
    select ${batchId}, ${round}, coalesce(max(number), 0) + 1, ${onePerson}
    from stacks where batch_id = ${batchId} and round = ${round}
    returning id
  `.execute(db);
  return (rows[0] as { id: string }).id;
}

/** The stack will never count: what was entered goes with it. */
export async function closeStack(
  db: Database,
  id: string,
  result: { state: 'discarded' } | { state: 'counted'; counted: number; invalid: number; without_code: number | null },
): Promise<void> {
  await db.deleteFrom('stack_entries').where('stack_id', '=', id).execute();
  await db.deleteFrom('codeless_entries').where('stack_id', '=', id).execute();
  await db
    .updateTable('stacks')
    .set({ ...result, closed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Who enters sheets: an administrator, whoever answers for a program, or a helper. */
export type Enterer = { person: string; name: string };

/** Notes that somebody enters in a pass. Throws the violation of `stack_people_are_two`. */
export async function notePerson(
  db: Database,
  { stackId, pass, person, name }: Enterer & { stackId: string; pass: Pass },
): Promise<void> {
  await db
    .insertInto('stack_people')
    .values({ stack_id: stackId, pass, person, name })
    .onConflict((conflict) => conflict.columns(['stack_id', 'pass', 'person']).doNothing())
    .execute();
}

/** Whether somebody can enter in a pass, because they entered in no other or one person may enter both. */
export async function mayEnter(
  db: Database,
  { stackId, pass, person }: Pick<Enterer, 'person'> & { stackId: string; pass: Pass },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select one_person or not exists (
      select from stack_people where stack_id = stacks.id and person = ${person} and pass <> ${pass}
    ) as may
    from stacks where id = ${stackId}
  `.execute(db);
  return rows[0]?.may === true;
}

/** What stands on a sheet: the questions of its four boxes, or why it does not count. */
export type SheetContent = { choices: Choices; reason: null } | { choices: null; reason: InvalidReason };
type NewEntry = SheetContent & {
  stack_id: string;
  sheet_id: string;
  pass: Pass;
  code: Buffer;
  key: string | null;
  person: string;
  /** The other one, in a third look of two. */
  countersigner: string | null;
};

/** What somebody entered; `by`: the names of whoever did. */
type Reading = SheetContent & { person: string | null; by: string[] };
export type Entry = Omit<NewEntry, 'person'> & Reading & { position: number; replaced: Reading[] };

/** What the passes have of a sheet, in whatever stack. */
export function listEntriesOfSheet(db: Database, sheetId: string): Promise<Entry[]> {
  return readEntries(db, sql`sheet_id = ${sheetId}`);
}

/** What the passes of a stack have, in the order in which it was entered. */
export function listEntries(db: Database, stackId: string): Promise<Entry[]> {
  return readEntries(db, sql`stack_id = ${stackId}`);
}

async function readEntries(db: Database, which: RawBuilder<unknown>): Promise<Entry[]> {
  const names = (of: string) => sql`array(
    select name from stack_people
    where stack_id = entries.stack_id and pass = entries.pass and person in (${sql.ref(`${of}.person`)}, ${sql.ref(`${of}.countersigner`)})
    order by person <> ${sql.ref(`${of}.person`)}
  )`;
  const { rows } = await sql<Entry>`
    select stack_id, sheet_id, pass, position, choices::text[] as choices, reason, code, key, person, countersigner,
      ${names('entries')} as by,
      (
        select coalesce(json_agg(json_build_object(
          'choices', earlier.choices, 'reason', earlier.reason, 'person', earlier.person, 'by', ${names('earlier')}
        ) order by id), '[]')
        from replaced_entries as earlier where earlier.sheet_id = entries.sheet_id and earlier.pass = entries.pass
      ) as replaced
    from stack_entries as entries where ${which} order by pass, position
  `.execute(db);
  return rows;
}

/** Writes what a pass has of a sheet, in place of what it had. Throws the violation of `third_looks_are_by_others`. */
export async function writeEntry(db: Database, entry: NewEntry): Promise<void> {
  await db
    .insertInto('stack_entries')
    .values({
      ...entry,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1 from stack_entries
        where stack_id = ${entry.stack_id} and pass = ${entry.pass}
      )`,
    })
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'pass']).doUpdateSet(({ ref }) => ({
        choices: ref('excluded.choices'),
        reason: ref('excluded.reason'),
        key: ref('excluded.key'),
        person: ref('excluded.person'),
        countersigner: ref('excluded.countersigner'),
      })),
    )
    .execute();
}

/** Which question each sign of a round names. */
export async function readQuestionsBySign(db: Database, { batchId, round }: RoundOf): Promise<Map<string, string>> {
  const { rows } = await sql<{ sign: string; id: string }>`
    select sign, question_id as id from ballot_questions
    where batch_id = ${batchId} and round = ${round} and sign is not null
  `.execute(db);
  return new Map(rows.map(({ sign, id }) => [sign, id]));
}
