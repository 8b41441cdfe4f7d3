import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { questionWordNames } from '#contract/council/question-words.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { lockNumbers } from './locks.ts';

/** Whom the app acts as: it writes ballots and may not change them. Names of roles are shared by a whole server. */
const appRole = 'ten_stones_app';

/**
 * Makes the app's role, if the owner may, and gives it what it needs on a migrated database: everything on every table,
 * but no ballot or choice can be changed, no tally or ballot paper made and no link of the log written by it.
 * False when this owner may not make roles and nobody has made this one.
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

/** Anew at every start, so that it holds for tables of later migrations too; what came of it enters the log where it is new. */
async function grant(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two grants on one table at once fail.
    await sql`select pg_advisory_xact_lock(${lockNumbers.appRole})`.execute(tx);
    await sql
      .raw(`
        do $$ begin
          if not pg_has_role(current_user, '${appRole}', 'member') then
            execute format('grant ${appRole} to %I', current_user);
          end if;
        end $$;
        grant usage on schema public to ${appRole};
        grant select, insert, update, delete on all tables in schema public to ${appRole};
        grant usage on all sequences in schema public to ${appRole};
        revoke update, delete on ballots, ballot_choices, handovers from ${appRole};
        revoke insert, update, delete on count_log from ${appRole};
        revoke insert, update, delete on tallies, shown_tallies from ${appRole};
        revoke insert, update, delete on rounds, ballot_questions, corrections, taken_out_questions from ${appRole};
        grant update (stones_shown_at) on rounds to ${appRole};
        grant update (${questionWordNames.join(', ')}, taken_out_at, taken_out_reason, originals, sign, language) on ballot_questions to ${appRole};
        grant update (text, seal) on corrections to ${appRole};
        revoke update, delete on sheets from ${appRole};
        grant update (reason) on sheets to ${appRole}; -- for their locks alone: a reason stands with its state
        grant execute on function finish_sheets to ${appRole};
        revoke insert, update, delete on question_moves from ${appRole};
        revoke all on secrets from ${appRole}; -- read once, by the owner
        revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${appRole};
        select log_privileges();
      `)
      .execute(tx);
  });
}
