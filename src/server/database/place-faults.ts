import { sql } from 'kysely';
import pg from 'pg';
import { appRole } from './app-role.ts';
import { connectionsOfACopy, type Database } from './connect.ts';

/** What is wrong with the database that DATABASE_URL names, why it matters, and what to do next. */
type PlaceFault = {
  what: string;
  why: string;
  next: string;
  /** Nothing would work: the start is refused. */
  stops: boolean;
};

const oldest = 15;

/** `starting`: copies that are to come besides those that run. */
export async function findPlaceFaults(db: Database, { starting }: { starting: number }): Promise<PlaceFault[]> {
  const fitting = await findUnfit(db);
  if (fitting.length > 0) return fitting;
  return [
    ...(await findRoleOutOfReach(db)),
    ...(await findTooFewConnections(db, starting)),
    ...(await findOtherCollations(db)),
    ...(await findOtherServer(db)),
  ];
}

async function findUnfit(db: Database): Promise<PlaceFault[]> {
  const { rows } = await sql<{ version: number; name: string; is_read_only: boolean }>`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_version') as name,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only
  `.execute(db);
  const [{ version, name, is_read_only } = { version: oldest, name: '', is_read_only: false }] = rows;
  const faults: PlaceFault[] = [];
  if (version < oldest)
    faults.push({
      what: `The database is PostgreSQL ${name}.`,
      why: `Ten Stones needs version ${oldest} or newer.`,
      next: 'Upgrade the server (pg_upgrade), or name another one in DATABASE_URL.',
      stops: true,
    });
  if (is_read_only)
    faults.push({
      what: 'The database takes no writes: it is a replica (standby), or set to default_transaction_read_only.',
      why: 'No question and no stone could be written.',
      next: 'Name the primary in DATABASE_URL, or all servers with target_session_attrs=read-write, or take that setting away.',
      stops: true,
    });
  return faults;
}

/** Whether a start can act as the role that may not change a ballot: made by itself, or by an administrator of the server. */
async function findRoleOutOfReach(db: Database): Promise<PlaceFault[]> {
  // Until PostgreSQL 16 whoever makes roles also gives them; since then who made that role does, or was given that right.
  const { rows } = await sql<{ user: string; is_there: boolean }>`
    select current_user as user, app.oid is not null as is_there
    from pg_roles as own left join pg_roles as app on app.rolname = ${appRole}
    where own.rolname = current_user and not own.rolsuper and case when app.oid is null then not own.rolcreaterole
      else not pg_has_role(app.oid, 'member')
        and not (own.rolcreaterole and current_setting('server_version_num')::integer < 160000) end
  `.execute(db);
  return rows.map(({ user, is_there }) => {
    const granted = `GRANT ${appRole} TO ${pg.escapeIdentifier(user)};`;
    const next = `As an administrator of the server run: ${is_there ? '' : `CREATE ROLE ${appRole} NOLOGIN; `}${granted} then start Ten Stones again.`;
    return is_there
      ? {
          what: `The role ${user}, which DATABASE_URL names, may not act as ${appRole}.`,
          why: 'That is the role that may not change a ballot, and Ten Stones does not start without it where it is there.',
          next,
          stops: true,
        }
      : {
          what: `There is no role ${appRole}, and the role ${user}, which DATABASE_URL names, may not create it: the app acts as the owner of the tables.`,
          why: 'It could change ballots that were given if its code tried.',
          next,
          stops: false,
        };
  });
}

type Limits = { is_super: boolean; server: number; role: number; database: number; running: number };

/** Each copy opens as many as it needs when many people come at once: that these are not there shows first in the hall. */
async function findTooFewConnections(db: Database, starting: number): Promise<PlaceFault[]> {
  const { rows } = await sql<Limits>`
    select rolsuper as is_super, rolconnlimit as role, datconnlimit as database,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0) as server,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name = 'ten-stones changes') as running
    from pg_roles, pg_database where rolname = session_user and datname = current_database()
  `.execute(db);
  const [limits] = rows;
  if (!limits) return [];
  // 'No limit' is -1; whoever may do everything has none of their own.
  const own = limits.is_super ? [] : [limits.role, limits.database].filter((limit) => limit >= 0);
  const most = Math.min(limits.server, ...own);
  const copies = Math.max(1, limits.running + starting);
  if (copies * connectionsOfACopy <= most) return [];
  return [
    {
      what: `The database gives at most ${most} connections, and ${copies === 1 ? 'one copy' : `${copies} copies`} of Ten Stones may need ${copies * connectionsOfACopy}.`,
      why: 'When many people come at once, some of them are told to try again later, while each copy says that it is ready.',
      next: `Raise max_connections of the server, or the CONNECTION LIMIT of the role or the database, or run fewer copies: each needs ${connectionsOfACopy}.`,
      stops: false,
    },
  ];
}

/** Indexes whose order is that of another version of the system's library find rows no more, and let twice in what is to be there once. */
async function findOtherCollations(db: Database): Promise<PlaceFault[]> {
  const { rows } = await sql<{ refresh: string }>`
    select distinct format('ALTER COLLATION %I REFRESH VERSION', collname) as refresh
    from pg_index cross join unnest(indcollation::oid[]) as used (collation_id) join pg_collation on pg_collation.oid = collation_id
    where collversion <> pg_collation_actual_version(pg_collation.oid)
    union
    select format('ALTER DATABASE %I REFRESH COLLATION VERSION', datname) from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
  `.execute(db);
  if (rows.length === 0) return [];
  const refreshing = rows.map(({ refresh }) => refresh).sort();
  return [
    {
      what: 'The system sorts text by another version of its rules than the one by which the indexes of the database were written.',
      why: 'Lists may be out of order, and what is there may not be found.',
      next: `As the owner of the database run: REINDEX DATABASE; ${refreshing.join('; ')};`,
      stops: false,
    },
  ];
}

/** `pg_upgrade` takes the indexes over as they are, and the new server says of the system's rules that they were always its own. */
async function findOtherServer(db: Database): Promise<PlaceFault[]> {
  const found = await sql`select where has_table_privilege(to_regclass('count_log'), 'select')`.execute(db);
  if (found.rows.length === 0) return [];
  // Each start notes the server; a backup may have come from another one, into indexes that are new.
  const { rows } = await sql<{ then: string; now: string }>`
    select last.payload::jsonb ->> 'server' as then, current_setting('server_version_num')::integer / 10000 as now
    from (select payload from count_log where kind in ('schema', 'restored') order by sequence desc limit 1) as last
    where (last.payload::jsonb ->> 'server')::integer <> current_setting('server_version_num')::integer / 10000
  `.execute(db);
  return rows.map(({ then, now }) => ({
    what: `At the last start of Ten Stones the database was PostgreSQL ${then}, and now it is PostgreSQL ${now}.`,
    why: 'If it was taken over by pg_upgrade, its indexes may be sorted by rules of the earlier system, and it may not know how large its tables are: what is there may not be found, or slowly.',
    next: 'After pg_upgrade run, as the owner of the database: REINDEX DATABASE; ANALYZE; and then `npm run verify`. After a dump that was restored there is nothing to do.',
    stops: false,
  }));
}
