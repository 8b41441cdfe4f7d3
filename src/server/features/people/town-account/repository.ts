import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Role } from '#contract/wire/roles.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import type { Person } from './person.ts';

type Known = Pick<Person, 'issuer' | 'subject'>;
type Account = { id: string; name: string; role: Role; disabled: boolean };

/** Whom this account of the town opens. */
export async function findAccount(db: Database, { issuer, subject }: Known): Promise<Account | undefined> {
  const row = await db
    .selectFrom('administrators')
    .innerJoin('administrator_accounts', 'administrator_accounts.administrator_id', 'administrators.id')
    .select(['administrators.id', 'administrators.name', 'role', 'disabled_at'])
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, role: row.role as Role, disabled: row.disabled_at !== null };
}

export async function insertWithTownAccount(
  tx: DatabaseTransaction,
  known: Known,
  administrator: { name: string; email: string; role: Role },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('administrators')
    .values({ id, ...administrator, email_verified: true })
    .execute();
  await insertTownAccount(tx, id, known);
  return id;
}

/** In place of another one of the same provider. */
export async function replaceTownAccount(
  tx: DatabaseTransaction,
  administratorId: string,
  known: Known,
): Promise<void> {
  await tx
    .deleteFrom('administrator_accounts')
    .where('administrator_id', '=', administratorId)
    .where('provider_id', '=', known.issuer)
    .execute();
  await insertTownAccount(tx, administratorId, known);
}

async function insertTownAccount(tx: DatabaseTransaction, administratorId: string, known: Known): Promise<void> {
  await tx
    .insertInto('administrator_accounts')
    .values({
      id: newId(),
      administrator_id: administratorId,
      provider_id: known.issuer,
      account_id: known.subject,
    })
    .execute();
}

/** By which ways this administrator comes in. */
export async function readSignInMethods(
  db: Database,
  administratorId: string,
): Promise<{ linked: boolean; password: boolean }> {
  const rows = await db
    .selectFrom('administrator_accounts')
    .select(sql<boolean>`provider_id = 'credential'`.as('password'))
    .where('administrator_id', '=', administratorId)
    .execute();
  return { linked: rows.some(({ password }) => !password), password: rows.some(({ password }) => password) };
}
