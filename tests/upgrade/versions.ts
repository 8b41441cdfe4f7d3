import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const whatRuns = ['src', 'scripts', 'migrations', 'packages', 'dist'];

/** This tree as a version of its own, which calls itself so; `migrations` come after those that are there. */
export function makeVersion(parent: string, version: string, migrations: Record<string, string> = {}): string {
  const folder = join(parent, version);
  mkdirSync(folder);
  for (const name of whatRuns)
    cpSync(name, join(folder, name), { recursive: true, filter: (from) => !from.includes('node_modules') });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const description = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version }));
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, 'migrations', name), text);
  return folder;
}

/** Columns where ballots and what they are of are written, a function that each ballot asks, a table, and a right that goes with it. */
export const madeUp = {
  '9100-made-up.sql': `-- adds
alter table ballots add column made_up text not null default 'since 1.1.0';
alter table ballot_choices add column made_up text;
alter table batches add column made_up text not null default 'since 1.1.0';
alter table questions add column made_up text;
create table made_up_tables (id integer primary key);
create or replace function takes_ballots(batch batches) returns boolean language sql stable
  return batch.is_active and batch.phase = 2 and batch.online_closed_at is null and batch.made_up <> '' and is_in_time(batch);
do $$ begin
  execute replace(pg_get_functiondef('set_rights'::regproc), 'perform log_privileges',
    'revoke update on made_up_tables from ten_stones_app; perform log_privileges');
end $$;
`,
};
