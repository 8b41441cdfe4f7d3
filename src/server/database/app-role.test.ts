import { sql } from 'kysely';
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
