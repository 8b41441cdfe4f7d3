import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, toUrl } from '#tests/support/database.ts';
import { asAppRole, prepareAppRole } from './app-role.ts';
import { connect, toConnection } from './connect.ts';

test.each(['', '?options=-c%20work_mem%3D5MB', '?sslmode=disable&options=-c+role%3Dten_stones+-c+work_mem%3D5MB'])(
  'the app acts as its own role, whatever else the address asks for: %s',
  async (options) => {
    const connection = toConnection(toUrl(await createDatabase(inject('databaseServer'))) + options);
    expect(await prepareAppRole(toConnection(connection.connectionString?.replace(/\?.*/, '') ?? ''))).toBe(true);
    const { db } = connect(asAppRole(connection), () => {});
    onTestFinished(() => db.destroy());
    const { rows } = await sql`select current_user as role, current_setting('work_mem') as memory`.execute(db);
    expect(rows).toEqual([{ role: 'ten_stones_app', memory: options ? '5MB' : '4MB' }]);
  },
);

test('an older app that starts on a newer schema takes and gives no right that the newer one does not', async () => {
  const connection = await createDatabase(inject('databaseServer'));
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const read = async () => {
    const { rows } = await client.query(
      `select has_table_privilege('ten_stones_app', 'newer', 'select') as sees, has_table_privilege('ten_stones_app', 'newer', 'update') as changes,
         (select count(*)::integer from count_log where kind = 'privileges') as told`,
    );
    return rows[0];
  };
  await client.query('create table newer (x text)');
  const { rows } = await client.query(`select pg_get_functiondef('set_rights'::regproc) as text`);
  await client.query(rows[0].text.replace('perform log', 'revoke update on newer from ten_stones_app; perform log'));
  await client.query('select set_rights()');
  const rights = await read();
  expect(rights).toMatchObject({ sees: true, changes: false });
  await prepareAppRole(connection);
  expect(await read()).toEqual(rights);
});
