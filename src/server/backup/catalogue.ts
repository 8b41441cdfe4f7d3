import pg from 'pg';

/** Columns without those that the database computes from others. */
export type Table = { name: string; columns: string[] };

export type SequenceState = { name: string; lastValue: string; isCalled: boolean };

// The migrator writes these itself.
const migratorTables = ['kysely_migration', 'kysely_migration_lock', 'schema_steps'];

/** All tables, each after those that it refers to. Read from the database, so that a new table is never forgotten. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select c.relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select distinct parent.relname::text from pg_constraint
             join pg_class parent on parent.oid = confrelid
             where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as parents
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname`,
    [migratorTables],
  );
  return sortByParents(rows).map(({ name, columns }) => ({ name, columns }));
}

function sortByParents<T extends { name: string; parents: string[] }>(tables: readonly T[]): T[] {
  const sorted: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    states.push(...values.map((value) => ({ name, ...value })));
  }
  return states;
}

export async function setSequence(client: pg.ClientBase, { name, lastValue, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), lastValue, isCalled]);
}

/** The migrations that this database has seen, in their order. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Whether nobody has made anything here yet. */
export async function isEmptyPlace(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  );
  return rows.length === 0;
}

const enableBy: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' };

/**
 * Does something while the triggers of these tables rest: ballots that are put back have been checked and counted before.
 * The owner of the tables may do this; `session_replication_role` is for superusers, which a rented database has none of.
 * Foreign keys keep being checked.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly Table[],
  act: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; mode: string }>(
    `select relname as table, tgname as name, tgenabled::text as mode
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and relname = any ($1) and not tgisinternal`,
    [tables.map(({ name }) => name)],
  );
  const alter = async (what: string, { table, name }: { table: string; name: string }) => {
    await client.query(`alter table ${pg.escapeIdentifier(table)} ${what} trigger ${pg.escapeIdentifier(name)}`);
  };
  const active = rows.filter(({ mode }) => mode in enableBy);
  for (const trigger of active) await alter('disable', trigger);
  await act();
  // A table with checks that are still to come is not altered.
  await client.query('set constraints all immediate');
  for (const trigger of active) await alter(enableBy[trigger.mode] ?? 'enable', trigger);
}
