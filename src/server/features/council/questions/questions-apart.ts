import { sql } from 'kysely';
import type { DatabaseTransaction } from '#server/database/connect.ts';

/** No two of these are the same question. */
export async function setApart(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    insert into questions_apart (one, other)
    select one, other from unnest(${[...ids]}::uuid[]) as one, unnest(${[...ids]}::uuid[]) as other where one < other
    on conflict do nothing
  `.execute(tx);
}

/** What was kept apart from one of these is kept apart from what takes their place. */
export async function inheritApart(tx: DatabaseTransaction, heir: string, ids: readonly string[]): Promise<void> {
  await sql`
    with apart as (
      select other from questions_apart where one = any (${[...ids]}::uuid[])
      union
      select one from questions_apart where other = any (${[...ids]}::uuid[])
    )
    insert into questions_apart (one, other)
    select least(other, ${heir}::uuid), greatest(other, ${heir}::uuid) from apart where other <> all (${[...ids]}::uuid[])
  `.execute(tx);
}
