import { type Kysely, sql } from 'kysely';

/**
 * The current schema as SQL to read: every table with its constraints, indexes and triggers, then every function.
 * Triggers of one table and moment are in the order in which they run, which is that of their names. `pg_dump` is not among the
 * embedded binaries, and what it writes changes with its version.
 */
export async function describeSchema<T>(db: Kysely<T>): Promise<string> {
  const parts = [...(await readTables(db)), ...(await readFunctions(db))];
  return `-- Generated from the migrations by \`npm run schema\`: read it, do not edit it.\n\n${parts.join('\n\n')}\n`;
}

async function readTables<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select concat_ws(E'\n',
      concat(
        'create ', case relpersistence when 'u' then 'unlogged ' end, 'table ', relname, E' (\n  ',
        concat_ws(E',\n  ', columns, constraints), E'\n)',
        ' with (' || array_to_string(reloptions, ', ') || ')', ';'
      ),
      indexes, triggers
    ) as sql
    from pg_class
    cross join lateral (
      select string_agg(
        concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          case attgenerated when '' then 'default ' else 'generated always as ' end
            || pg_get_expr(adbin, adrelid) || case attgenerated when '' then '' else ' stored' end),
        E',\n  ' order by attnum
      ) as columns
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as of_columns
    cross join lateral (
      select string_agg('constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid), E',\n  ' order by conname)
        as constraints
      from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c')
    ) as of_constraints
    cross join lateral (
      select string_agg(pg_get_indexdef(indexrelid) || ';', E'\n' order by indexrelid::regclass::text) as indexes
      from pg_index
      where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid)
    ) as of_indexes
    cross join lateral (
      select string_agg(pg_get_triggerdef(pg_trigger.oid) || ';', E'\n' order by tgname) as triggers
      from pg_trigger where tgrelid = pg_class.oid and not tgisinternal
    ) as of_triggers
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by relname`.execute(db);
  return rows.map((row) => row.sql);
}

async function readFunctions<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select trim(trailing E'\n' from pg_get_functiondef(pg_proc.oid)) || ';'
      || case when proacl::text not like '%{=X%' and proacl::text not like '%,=X%'
           then E'\nrevoke execute on function ' || proname || ' from public;' else '' end as sql
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname, pg_get_function_identity_arguments(pg_proc.oid)`.execute(db);
  return rows.map((row) => row.sql);
}
