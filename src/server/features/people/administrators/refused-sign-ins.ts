import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { theServer } from '#server/features/trust/audit/write-audit.ts';
import { everyLine } from '#server/log-throttle.ts';

/** Whose account it was, by what is known of it; null: nobody's. */
type Account = { email: string } | { id: string | null };

type SignIn = { account: () => Promise<Account>; address: string; log: FastifyBaseLogger };

/** Since this copy started. */
export type RefusedSignIns = { wrong: number; tooMany: number };

const wrong: ReadonlySet<ErrorCode> = new Set([
  'sign_in_failed',
  'code_wrong',
  'second_factor_wrong',
  'town_account_refused',
  'town_account_without_role',
  'town_account_without_address',
  'town_account_unverified',
  'town_account_disabled',
  'town_account_unlinked',
]);

/**
 * Tries a sign-in. A wrong password or code is a line of the log each, with the address of the network and without that of the account,
 * and counts for the record. Who is let in no more (429) is held back in the log like everything else: there may be very many.
 */
export async function noteRefusal<T>(
  deps: Deps,
  { account, address, log }: SignIn,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = { address, reason: error.code };
    if (error.code === 'too_many_requests') {
      log.warn(refused, 'a sign-in was refused: too many tries');
      deps.refusedSignIns.tooMany += 1;
    }
    if (wrong.has(error.code)) {
      log.warn({ ...refused, [everyLine]: true }, 'a sign-in failed');
      deps.refusedSignIns.wrong += 1;
      await countRefusal(deps.db, await account());
    }
    throw error;
  }
}

const thisHour = sql<number>`floor(extract(epoch from now()) / 3600)::integer`;

/** The same statement for every address, so that its time tells none. */
async function countRefusal(db: Database, account: Account): Promise<void> {
  const id =
    'email' in account
      ? sql`(select id from administrators where email = ${account.email.trim().toLowerCase()})`
      : sql`${account.id}::uuid`;
  await sql`
    insert into refused_sign_ins (administrator_id, hour, times) values (${id}, ${thisHour}, 1)
    on conflict (administrator_id, hour) do update set times = refused_sign_ins.times + 1
  `.execute(db);
}

/** Puts on record what the hours before this one had, one entry for each account and hour. */
export async function recordRefusals(db: Database, { audit }: Pick<Deps, 'audit'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Any hour but this one: while the clock was ahead, a later one was written.
    const { rows } = await sql<{ id: string | null; name: string | null; hour: number; times: number }>`
      with past as (delete from refused_sign_ins where hour <> ${thisHour} returning *)
      select administrators.id, administrators.name, past.hour, past.times
      from past left join administrators on administrators.id = past.administrator_id
      order by past.hour, administrators.id
    `.execute(tx);
    for (const { id: subjectId, name, hour, times } of rows) {
      const after = { ...(name !== null && { name }), times, since: new Date(hour * 3_600_000).toISOString() };
      await audit(tx, theServer, { kind: 'sign_in.failed', subjectId, after });
    }
  });
}
