import pg from 'pg';
import { keptInBackups } from '#server/database/secrets.ts';
import { readTables, type Table } from './catalogue.ts';
import { tablesLeftOut } from './tables-left-out.ts';

// What was deleted is deleted, also while it can come back here: no backup brings it back.
const withoutHeld: Record<string, string> = {
  questions: 'held_until is null',
  taken_out_questions: 'question_id in (select id from questions where held_until is null)',
};

export type Source = {
  encrypted: boolean;
  /** All that there are: in a database of before 0087 no question is held in its row. */
  tables: readonly Table[];
};

const secondFactors = 'administrator_second_factors';
const secondFactorsKey = 'second_factors';

/** Whether a backup holds this table. Second factors are only in encrypted ones: without them a stolen file is a password less. */
export function isBackedUp({ name }: Pick<Table, 'name'>, { encrypted }: { encrypted: boolean }): boolean {
  return !tablesLeftOut.includes(name) && (encrypted || name !== secondFactors);
}

/** Which keys a backup holds: those that open nothing, and in an encrypted one that of the second factors. */
function keysOf({ encrypted }: Pick<Source, 'encrypted'>): readonly string[] {
  return encrypted ? [...keptInBackups, secondFactorsKey] : keptInBackups;
}

/** What to read of one of these tables: of the keys, those of a backup; nothing of questions that were deleted. */
export function toSource({ name, columns }: Table, { encrypted, tables }: Source): string {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const keys = keysOf({ encrypted }).map(pg.escapeLiteral).join(', ');
  const canHold = tables.some((table) => table.columns.includes('held_until'));
  const condition = name === 'secrets' ? `name in (${keys})` : canHold && withoutHeld[name];
  return `select ${list} from ${pg.escapeIdentifier(name)}${condition ? ` where ${condition}` : ''}`;
}

/** Removes what an older backup still held, and what a second factor needs where its keys are not here. */
export async function forgetWhatOpens(client: pg.ClientBase): Promise<void> {
  const keys = [...keptInBackups, secondFactorsKey];
  for (const { name } of await readTables(client))
    if (tablesLeftOut.includes(name)) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  await client.query('delete from secrets where name <> all ($1)', [keys]);
  await client.query(
    `update administrators set second_factor = false where second_factor
     and not exists (select from ${secondFactors} where administrator_id = administrators.id)`,
  );
}
