import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';

/** What was erased still stands in the database's files, until they are cleaned (`erased-files.ts`). */
export async function noteErasureInFiles(db: Database): Promise<void> {
  await db
    .insertInto('erasures_left_in_files')
    .defaultValues()
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_at: sql<Date>`clock_timestamp()` }))
    .execute();
}
