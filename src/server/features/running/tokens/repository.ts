import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { unusedAfterDays } from '#contract/running/site-checks.ts';
import type { NewToken, Token } from '#contract/running/tokens.ts';
import type { Database } from '#server/database/connect.ts';

/** Whether who made it is an owner who can sign in: a token can do nothing that its maker no longer answers for. */
const makerAnswers = sql<boolean>`(makers.role = 'owner' and makers.disabled_at is null)`;

function selectTokens(db: Database) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('administrators as makers', 'makers.id', 'api_tokens.made_by')
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.batch_id', 'makers.name as made_by'])
    .select(sql<Token['role']>`api_tokens.role`.as('role'))
    .select(['api_tokens.created_at', 'expires_at', 'last_used_at'])
    .select(
      sql<
        Token['state']
      >`case when expires_at <= now() then 'expired' when ${makerAnswers} then 'works' else 'resting' end`.as('state'),
    );
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>;

function toToken({ batch_id, created_at, expires_at, last_used_at, ...row }: TokenRow): Token {
  return {
    ...row,
    batch: batch_id,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

export async function listTokens(db: Database): Promise<Token[]> {
  const rows = await selectTokens(db)
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map(toToken);
}

/** The names of those that work and were used by nobody for so long, the oldest first. */
export async function listUnused(db: Database): Promise<string[]> {
  const rows = await selectTokens(db)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(makerAnswers)
    .where(
      sql<boolean>`coalesce(last_used_at, api_tokens.created_at) < now() - make_interval(days => ${unusedAfterDays})`,
    )
    .orderBy('api_tokens.created_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** Throws the violation of `api_tokens_end_in_time` or of `api_tokens_batch_id_fkey`. */
export async function insertToken(
  db: Database,
  { name, role, batch = null, expires_at }: NewToken,
  { tokenHash, madeBy }: { tokenHash: Buffer; madeBy: string },
): Promise<Token> {
  const id = newId();
  await db
    .insertInto('api_tokens')
    .values({
      id,
      name,
      role,
      batch_id: batch,
      token_hash: tokenHash,
      made_by: madeBy,
      ...(expires_at && { expires_at }),
    })
    .execute();
  return toToken(await selectTokens(db).where('api_tokens.id', '=', id).executeTakeFirstOrThrow());
}

/** The token if there was one; it is gone afterwards. */
export async function deleteToken(db: Database, id: string): Promise<Token | undefined> {
  const row = await selectTokens(db).where('api_tokens.id', '=', id).executeTakeFirst();
  const { numDeletedRows } = await db.deleteFrom('api_tokens').where('id', '=', id).executeTakeFirst();
  return row && numDeletedRows > 0n ? toToken(row) : undefined;
}

/** The token that works, if any; that it was used is noted once a minute. */
export async function findWorkingToken(
  db: Database,
  tokenHash: Buffer,
): Promise<(Token & { makerId: string }) | undefined> {
  const row = await selectTokens(db)
    .select('makers.id as maker_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row?.state !== 'works') return undefined;
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();
  const { maker_id: makerId, ...token } = row;
  return { ...toToken(token), makerId };
}

/** What has not worked for weeks explains no failing program any more. */
export async function forgetOldTokens(db: Database): Promise<void> {
  await sql`delete from api_tokens where expires_at < now() - interval '30 days'`.execute(db);
}
