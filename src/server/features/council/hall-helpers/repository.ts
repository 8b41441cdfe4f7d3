import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Helper, HelperCode } from '#contract/council/hall-helpers.ts';
import type { HelperTask } from '#contract/wire/helper-task.ts';
import type { Database } from '#server/database/connect.ts';

/** Throws the violation of `helper_codes_batch_id_fkey`. */
export async function insertHelperCode(
  db: Database,
  code: { batchId: string; opens: HelperTask; codeHash: Buffer },
): Promise<{ id: string; until: Date }> {
  return db
    .insertInto('helper_codes')
    .values({ id: newId(), batch_id: code.batchId, opens: code.opens, code_hash: code.codeHash })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow();
}

export async function listHelperCodes(db: Database, batchId: string): Promise<HelperCode[]> {
  const rows = await db
    .selectFrom('helper_codes')
    .leftJoin('helpers', 'helpers.helper_code_id', 'helper_codes.id')
    .where('batch_id', '=', batchId)
    .where('until', '>', sql<Date>`now()`)
    .select(['helper_codes.id', 'opens', 'helper_codes.created_at', 'until'])
    .select(
      sql<HelperCode['helpers']>`coalesce(json_agg(
        json_build_object('name', helpers.name, 'came_at', helpers.created_at, 'last_used_at', helpers.last_used_at) order by helpers.id
      ) filter (where helpers.id is not null), '[]')`.as('helpers'),
    )
    .groupBy('helper_codes.id')
    .orderBy('helper_codes.id', 'desc')
    .execute();
  return rows.map(({ opens, created_at, until, helpers, ...row }) => ({
    ...row,
    opens: opens as HelperTask,
    created_at: created_at.toISOString(),
    until: until.toISOString(),
    helpers: helpers.map(({ name, came_at, last_used_at }) => ({
      name,
      came_at: new Date(came_at).toISOString(),
      last_used_at: new Date(last_used_at).toISOString(),
    })),
  }));
}

/** What the code opened, if it was there; it is gone afterwards, with who came with it. */
export async function deleteHelperCode(
  db: Database,
  { batchId, id }: { batchId: string; id: string },
): Promise<{ opens: string } | undefined> {
  return db
    .deleteFrom('helper_codes')
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .returning('opens')
    .executeTakeFirst();
}

/** Somebody begins to help; undefined where the code opens nothing. */
export async function insertHelper(
  db: Database,
  { codeHash, name, tokenHash }: { codeHash: Buffer; name: string; tokenHash: Buffer },
): Promise<FoundHelper | undefined> {
  const inserted = await sql`
    insert into helpers (id, helper_code_id, name, token_hash)
    select ${newId()}, id, ${name}, ${tokenHash} from helper_codes where code_hash = ${codeHash} and until > now()
  `.execute(db);
  return inserted.numAffectedRows === 1n ? findHelperByToken(db, tokenHash) : undefined;
}

export type FoundHelper = Helper & { id: string };

/** Whom a browser's token names, while the code is there by which they came; that it was used is noted once a minute. */
export async function findHelperByToken(db: Database, tokenHash: Buffer): Promise<FoundHelper | undefined> {
  const row = await db
    .selectFrom('helpers')
    .innerJoin('helper_codes', 'helper_codes.id', 'helper_code_id')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .where('token_hash', '=', tokenHash)
    .where('until', '>', sql<Date>`now()`)
    .select(['helpers.id', 'helpers.name', 'opens', 'until', 'batch_id', 'batches.name as batch_name'])
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable('helpers')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
  const { id, name, opens, until, batch_id, batch_name } = row;
  const batch = { id: batch_id, name: batch_name };
  return { id, name, opens: opens as HelperTask, until: until.toISOString(), batch };
}

export async function deleteHelper(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('helpers').where('token_hash', '=', tokenHash).execute();
}

/** What opens nothing any more. */
export async function forgetOldHelperCodes(db: Database): Promise<void> {
  await sql`delete from helper_codes where until < now()`.execute(db);
}
