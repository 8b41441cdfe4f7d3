import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ListedBooth } from '#contract/council/booths.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import type { BoothDevice } from '#server/http/serve.ts';

/** Those that a batch has: devices, and codes that can still make one. */
const thatStand = sql<boolean>`(opened_at is not null or code_until > now())`;

/** Under the lock of its batch: two at once would get one number, and be more than `most`. Undefined where there are so many. */
export async function insertBooth(
  db: Database,
  { batchId, codeHash, most }: { batchId: string; codeHash: Buffer; most: number },
): Promise<{ id: string; number: number; until: Date } | undefined> {
  const { rows } = await sql<{ id: string; number: number; until: Date }>`
    insert into booths (id, batch_id, number, code_hash)
    select ${randomUUID()}, ${batchId}, coalesce(max(number), 0) + 1, ${codeHash} from booths where batch_id = ${batchId}
    having count(*) filter (where ${thatStand}) < ${most}::integer
    returning id, number, code_until as until
  `.execute(db);
  return rows[0];
}

export async function listBooths(db: Database, batchId: string): Promise<ListedBooth[]> {
  const rows = await db
    .selectFrom('booths')
    .where('batch_id', '=', batchId)
    .where(thatStand)
    .select(['id', 'number', 'created_at', 'code_until', 'opened_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, code_until, opened_at, last_used_at, ...booth }) => ({
    ...booth,
    created_at: created_at.toISOString(),
    code_until: opened_at ? null : code_until.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Whether there was one; it is gone afterwards. */
export async function deleteBooth(db: Database, { batchId, id }: { batchId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('booths')
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes the device with this token a booth; false where the code makes none, or has made one. */
export async function openBooth(
  db: Database,
  { codeHash, tokenHash }: { codeHash: Buffer; tokenHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booths')
    .set({ code_hash: null, token_hash: tokenHash, opened_at: sql<Date>`now()`, last_used_at: sql<Date>`now()` })
    .where('code_hash', '=', codeHash)
    .where('code_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The booth that a browser is; that it was heard of is noted once a minute, apart from any ballot. */
export async function findBoothByToken(
  db: Database,
  tokenHash: Buffer,
): Promise<Omit<BoothDevice, 'token'> | undefined> {
  const row = await db
    .selectFrom('booths')
    .innerJoin('batches', 'batches.id', 'batch_id')
    .where('token_hash', '=', tokenHash)
    .select(['booths.id', 'batch_id', 'name', 'booths_most'])
    .executeTakeFirst();
  if (!row) return undefined;
  await db
    .updateTable('booths')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
  return { id: row.id, batch: { id: row.batch_id, name: row.name, booths_most: row.booths_most } };
}

export type KeyAtBooth = { boothId: string; idempotencyKey: string };

export async function isGivenUp(tx: DatabaseTransaction, { boothId, idempotencyKey }: KeyAtBooth): Promise<boolean> {
  const row = await tx
    .selectFrom('booths')
    .where('id', '=', boothId)
    .where(sql<boolean>`${idempotencyKey} = any (given_up_keys)`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUp(tx: DatabaseTransaction, { boothId, idempotencyKey }: KeyAtBooth): Promise<void> {
  await tx
    .updateTable('booths')
    .set({ given_up_keys: sql<string[]>`array_append(given_up_keys, ${idempotencyKey}::text)` })
    .where('id', '=', boothId)
    .execute();
}

/** Codes that made no booth in time. */
export async function forgetOldBoothCodes(db: Database): Promise<void> {
  await sql`delete from booths where opened_at is null and code_until < now()`.execute(db);
}
