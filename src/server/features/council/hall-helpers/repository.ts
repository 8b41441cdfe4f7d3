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

/** Another code for the same person, whose browser is out; undefined where there is none to renew. */
export async function renewHelperCode(
  db: Database,
  { batchId, id, codeHash }: { batchId: string; id: string; codeHash: Buffer },
): Promise<{ opens: HelperTask; until: Date } | undefined> {
  return db
    .updateTable('helper_codes')
    .set({
      code_hash: codeHash,
      waits: true,
      token_hash: null,
      created_at: sql<Date>`now()`,
      until: sql<Date>`now() + interval '7 days'`,
    })
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .where('until', '>', sql<Date>`now()`)
    .returning(['opens', 'until'])
    .$narrowType<{ opens: HelperTask }>()
    .executeTakeFirst();
}

export async function listHelperCodes(db: Database, batchId: string): Promise<HelperCode[]> {
  const rows = await db
    .selectFrom('helper_codes')
    .where('batch_id', '=', batchId)
    .where('until', '>', sql<Date>`now()`)
    .select(['id', 'opens', 'created_at', 'until', 'waits', 'name', 'came_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ opens, created_at, until, name, came_at, last_used_at, ...row }) => ({
    ...row,
    opens: opens as HelperTask,
    created_at: created_at.toISOString(),
    until: until.toISOString(),
    helpers:
      name !== null && came_at && last_used_at
        ? [{ name, came_at: came_at.toISOString(), last_used_at: last_used_at.toISOString() }]
        : [],
  }));
}

/** What the code opened, if it was there; it is gone afterwards, and the person who came with it is out. */
export async function deleteHelperCode(
  db: Database,
  { batchId, id }: { batchId: string; id: string },
): Promise<{ opens: HelperTask } | undefined> {
  return db
    .deleteFrom('helper_codes')
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .returning('opens')
    .$narrowType<{ opens: HelperTask }>()
    .executeTakeFirst();
}

/**
 * Lets somebody in, once: undefined where the code opens nothing. The name that a person has stays theirs. The browser that came with the
 * code may say it again.
 */
export async function letHelperIn(
  db: Database,
  { codeHash, name, tokenHash, ownHash }: { codeHash: Buffer; name: string; tokenHash: Buffer; ownHash: Buffer | null },
): Promise<FoundHelper | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('helper_codes')
    .set({
      waits: false,
      name: sql<string>`coalesce(name, ${name})`,
      token_hash: tokenHash,
      came_at: sql<Date>`coalesce(came_at, now())`,
      last_used_at: sql<Date>`now()`,
    })
    .where('code_hash', '=', codeHash)
    .where('until', '>', sql<Date>`now()`)
    .where(sql<boolean>`(waits or token_hash = ${ownHash})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findHelperByToken(db, tokenHash) : undefined;
}

/** Whether a code lets somebody in, to this. */
export async function isWaiting(
  db: Database,
  { codeHash, opens }: { codeHash: Buffer; opens: HelperTask },
): Promise<boolean> {
  const found = await db
    .selectFrom('helper_codes')
    .where('code_hash', '=', codeHash)
    .where('opens', '=', opens)
    .where('until', '>', sql<Date>`now()`)
    .where('waits', '=', true)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** `id` is the person's: it stays with another code. */
export type FoundHelper = Helper & { id: string };

/** Whom a browser's token names, while their code holds; that it was used is noted once a minute. */
export async function findHelperByToken(db: Database, tokenHash: Buffer): Promise<FoundHelper | undefined> {
  const row = await db
    .selectFrom('helper_codes')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .where('token_hash', '=', tokenHash)
    .where('until', '>', sql<Date>`now()`)
    .select(['helper_codes.id', 'helper_codes.name', 'opens', 'until', 'batch_id', 'batches.name as batch_name'])
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable('helper_codes')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
  const { id, name, opens, until, batch_id, batch_name } = row;
  const batch = { id: batch_id, name: batch_name };
  return { id, name: name ?? '', opens: opens as HelperTask, until: until.toISOString(), batch };
}

/** The browser is out; the person stays who they are. */
export async function putHelperOut(db: Database, tokenHash: Buffer): Promise<void> {
  await db.updateTable('helper_codes').set({ token_hash: null }).where('token_hash', '=', tokenHash).execute();
}

/** What opens nothing any more. */
export async function forgetOldHelperCodes(db: Database): Promise<void> {
  await sql`delete from helper_codes where until < now()`.execute(db);
}
