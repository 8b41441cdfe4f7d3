import pg from 'pg';
import type { DatabaseServer } from '#tests/support/database.ts';
import { emptyTables, migrated } from '#tests/support/empty-tables.ts';
import type { RunningServer } from './admin-api.ts';
import { startApp } from './start-app.ts';

export type StandingApp = {
  server: RunningServer;
  /** Puts everything back as it was when the app was started. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** An app for one test after the other: to put a database back takes a tenth of what another one with another app takes. */
export async function startStandingApp(database: DatabaseServer): Promise<StandingApp> {
  const owner = new pg.Client(database);
  await owner.connect();
  const putBack = await keepRows(owner);
  const { app, address, stop } = await startApp(database);
  return {
    server: { address, findDatabase: async () => database },
    reset: async () => {
      await emptyTables(owner, migrated, putBack);
      app.deps.publicPage.changed();
      await app.deps.site.refresh();
    },
    stop: async () => {
      await stop();
      await owner.end();
    },
  };
}

/** Copies what the tables hold, and answers the statements that put it back. */
async function keepRows(owner: pg.Client): Promise<string> {
  await owner.query('create schema kept');
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all($1) group by table_name`,
    [migrated],
  );
  const statements: string[] = [];
  for (const { name, columns } of rows) {
    const { rowCount } = await owner.query(`create table kept.${name} as select ${columns} from public.${name}`);
    if (rowCount) statements.push(`insert into public.${name} (${columns}) table kept.${name}`);
  }
  return statements.join('; ');
}
