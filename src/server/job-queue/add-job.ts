import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import type { AddedJobKind } from './job-kind.ts';

/** Writes down a job in the transaction of the act that it follows from: neither is there without the other. It is due at once, or then. */
export async function addJob<Payload>(
  tx: Database,
  { name, keyOf, tries }: Pick<AddedJobKind<Payload>, 'name' | 'keyOf' | 'tries'>,
  payload: Payload,
  dueAt?: Date,
): Promise<void> {
  await sql`select add_job(${name}, ${JSON.stringify(payload)}, ${keyOf(payload)}, ${tries}, ${dueAt ?? sql`now()`})`.execute(
    tx,
  );
}
