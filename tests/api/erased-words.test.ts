import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { migrated } from '#tests/support/empty-tables.ts';
import { prepareApp } from '#tests/support/prepared-app.ts';

const { app, admin } = await prepareApp();
const address = 'ada@example.org';

/** Words that an erasure leaves where they stand, or that nobody types: why, for each column. */
const stays: Record<string, string> = {
  'api_tokens.name': 'what an owner calls a program',
  'audit_entries.kind': 'drawn from a list of the contract',
  'backup_attempts.file_name': 'made by the server',
  'ballots.idempotency_key': 'drawn by a browser',
  'ballots.receipt': 'drawn by the server',
  'batches.creation_key': 'drawn by a browser',
  'batches.name': 'what organisers call a batch, and change by hand',
  'batches.slug': 'made of the name',
  'codeless_entries.person': 'the number of an account or of a helper',
  'codeless_entries.countersigner': 'the number of an account or of a helper',
  'count_log.payload': 'digests, and words of lists of the contract, which here are made up',
  'countersigns.name': 'who counted, for ten minutes',
  'countersigns.person': 'the number of an account or of a helper',
  'handovers.creation_key': 'drawn by a browser',
  'helper_codes.name': 'who helps, until the code ends with stoning',
  'jobs.key': 'made by the server',
  'jobs.last_fault': 'a code of a failure',
  'jobs.name': 'a name of the code',
  'limited_networks.name': 'the keyed name of a network',
  'news_subscriptions.language': 'a language',
  'privacy_texts.text': 'what owners say of themselves',
  'questions.author_email': 'held by itself: the author is withdrawn or the question removed',
  'questions.searched': 'made of the columns beside it',
  'questions.submission_key': 'drawn by a browser',
  'replaced_entries.countersigner': 'the number of an account or of a helper',
  'replaced_entries.person': 'the number of an account or of a helper',
  'replaced_entries.reason': 'drawn from a list of the contract',
  'settings.value': 'what owners say of themselves',
  'sheet_packages.language': 'a language',
  'stack_entries.countersigner': 'the number of an account or of a helper',
  'stack_entries.key': 'drawn by a browser',
  'stack_entries.person': 'the number of an account or of a helper',
  'stack_people.name': 'who counted, which the log holds as the protocol says it',
  'stack_people.person': 'the number of an account or of a helper',
  'undoable_acts.kind': 'a name of the code',
  'users.email': 'held by itself: the row is deleted',
  'users.searched': 'made of the columns beside it',
  'webhook_deliveries.body': 'ids only',
  'webhook_deliveries.event': 'drawn from a list of the contract',
  'webhook_deliveries.fault': 'a code of a failure',
  'webhooks.events': 'drawn from a list of the contract',
  'webhooks.url': 'where an owner has it',
};

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** That it has a value of its own: nothing is to be given. */
  fills_itself: boolean;
  is_made: boolean;
  /** One of the words that a check allows, where it allows only some. */
  word: string | null;
  /** That it names another row of its table. */
  is_of_itself: boolean;
};

const columnsOfAllTables = `
  select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    atthasdef or attidentity <> '' as fills_itself, attgenerated <> '' as is_made,
    (select substring(pg_get_constraintdef(oid) from $$'([^']*)'$$) from pg_constraint
      where conrelid = attrelid and conkey = array[attnum] and contype = 'c' and pg_get_constraintdef(oid) !~ 'length' limit 1) as word,
    exists (select from pg_constraint where conrelid = attrelid and confrelid = attrelid and attnum = any(conkey)) as is_of_itself
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`;

const dropChecks = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
  end $$`;

const words = `Ask ${address}`;

/** The same in each table, so that all rows belong together; the address wherever words are. */
function toValue({ type, nullable, word, is_of_itself }: Column): string {
  if (nullable && (is_of_itself || /^(timestamp|boolean|jsonb)/.test(type))) return 'null';
  if (type === 'text') return `'${word ?? words}'`;
  if (type === 'text[]') return `array['${words}']`;
  if (type.endsWith('[]')) return `'{}'`;
  const values: Record<string, string> = { uuid: `'${'1'.repeat(32)}'`, jsonb: `'{}'`, boolean: 'false', bytea: `'x'` };
  return values[type] ?? (/^(timestamp|date)/.test(type) ? 'now()' : type.startsWith('xid') ? `'1'` : '1');
}

test('an erasure takes an address out of the words of each column in which people type some', async () => {
  const client = new pg.Client(app.connection);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<Column>(columnsOfAllTables);
  const ofAccounts = /^(administrator|secrets$)/; // nobody erases the account by which they are signed in
  const columns = rows.filter(({ table }) => !ofAccounts.test(table) && !migrated.includes(table));
  // A row of each table, though nobody did what leads to it.
  await client.query(`set session_replication_role = replica; ${dropChecks}`);
  for (const [table, all] of Map.groupBy(columns, (column) => column.table)) {
    const given = all.filter(({ fills_itself, is_made }) => !fills_itself && !is_made);
    const names = given.map(({ name }) => `"${name}"`).join();
    const values = given.map((column) =>
      table === 'count_log' && column.name === 'payload' ? `'{}'` : toValue(column),
    );
    const row = given.length > 0 ? `(${names}) values (${values.join()})` : 'default values';
    await client.query(`insert into ${table} ${row}`);
  }
  const find = async () => {
    const found: string[] = [];
    for (const { table, name } of columns) {
      const holding = await client.query(`select from ${table} where strpos("${name}"::text, '${address}') > 0`);
      if (holding.rowCount) found.push(`${table}.${name}`);
    }
    return found.toSorted();
  };
  expect((await find()).length).toBeGreaterThan(50);
  expect((await admin.send(personalDataApi.erase, { body: { email: address, questions: 'withdraw' } })).status).toBe(
    200,
  );
  expect(await find()).toEqual(Object.keys(stays).toSorted());
});
