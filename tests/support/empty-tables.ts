import pg from 'pg';

/** What was migrated, and what a migration says for good. */
export const migrated = ['question_moves', 'kysely_migration', 'kysely_migration_lock', 'schema_steps'];

/**
 * Empties every table but those that stay, and does `andThen` in the same transaction; by the database's owner. Deletes instead
 * of truncating, which would give each of some fifty tables new files, and have every connection read them and plan anew:
 * together a seventh of the time of all API tests.
 */
export async function emptyTables(
  owner: pg.Client,
  tablesThatStay: readonly string[],
  andThen = '',
  triesLeft = 4,
): Promise<void> {
  try {
    await owner.query(`
      set session_replication_role = replica; -- what is append only cannot be emptied; the triggers that say so are off here
      do $$ declare emptied text; begin
        for emptied in
          select format('%I', tablename) from pg_tables
          where schemaname = 'public' and tablename not in (${tablesThatStay.map((name) => `'${name}'`).join()})
          order by tablename
        loop
          -- Whoever still writes for the test before comes to an end.
          execute 'lock table ' || emptied || ' in share row exclusive mode; delete from ' || emptied;
        end loop;
      end $$;
      ${andThen}`);
  } catch (error) {
    // A copy that still writes for the test before takes the tables in another order; it is soon done.
    const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
    if (!isDeadlock || triesLeft === 0) throw error;
    await emptyTables(owner, tablesThatStay, andThen, triesLeft - 1);
  }
}
