import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Connection, connect, type Database } from './connect.ts';
import { lockSchema } from './locks.ts';

/** Whom the app acts as: it writes ballots and may not change them. Names of roles are shared by a whole server. */
export const appRole = 'ten_stones_app';

/**
 * Makes the app's role, if the owner may, and gives it what it needs on a migrated database (`set_rights()`): everything on
 * every table, but no ballot or choice can be changed, no tally or ballot paper made and no link of the log written by it.
 * False when this owner may not make roles and nobody has made this one, of which `findPlaceFaults` tells.
 */
export async function prepareAppRole(owner: Connection): Promise<boolean> {
  const { db } = connect(owner, () => {});
  try {
    if (!(await isMade(db))) return false;
    await grant(db);
    return true;
  } finally {
    await db.destroy();
  }
}

/** Acts as the app's role in whatever it does, with what else the address asks for. */
export function asAppRole(connection: Connection): Connection {
  return { ...connection, role: appRole };
}

/** For a server that one process alone uses: signs in as the app's role itself, with a password made for this start. */
export async function signInAsAppRole(owner: Connection): Promise<Connection> {
  const password = randomBytes(32).toString('base64url');
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`alter role ${appRole} login password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  return { ...owner, user: appRole, password };
}

async function isMade(db: Database): Promise<boolean> {
  const found = await sql`select from pg_roles where rolname = ${appRole}`.execute(db);
  if (found.rows.length > 0) return true;
  try {
    await sql.raw(`create role ${appRole} nologin`).execute(db);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42501') return false; // insufficient privilege
    if (code === '42710' || code === '23505') return true; // another copy was faster
    throw error;
  }
}

/** As the newest migration says (0710), not as this app does: an older one would take from a newer one what it does not know. */
async function grant(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two grants on one table at once fail.
    await lockSchema(tx);
    await sql
      .raw(`
        do $$ begin
          if not pg_has_role(current_user, '${appRole}', 'member') then
            execute format('grant ${appRole} to %I', current_user);
          end if;
        end $$;
        select set_rights();
      `)
      .execute(tx);
  });
}
