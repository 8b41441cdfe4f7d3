import { v7 as newId } from 'uuid';
import type { Administrator } from '#contract/administrators.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/database/connect.ts';

export async function hasAdministrators(db: Database): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function readAdministrator(db: Database, id: string): Promise<Administrator> {
  const row = await db
    .selectFrom('administrators')
    .select(['id', 'name', 'email', 'role', 'second_factor'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, role: row.role as Role };
}

type NewAdministrator = { name: string; email: string; role: Role; passwordHash: string };

/** Inserts somebody who signs in by password, in the form that better-auth reads. */
export async function insertAdministrator(
  db: Database,
  { name, email, role, passwordHash }: NewAdministrator,
): Promise<void> {
  const id = newId();
  await db.insertInto('administrators').values({ id, name, email, role, email_verified: true }).execute();
  await db
    .insertInto('administrator_accounts')
    .values({ id: newId(), account_id: id, provider_id: 'credential', administrator_id: id, password: passwordHash })
    .execute();
}

export async function replaceSetUpLink(db: Database, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.deleteFrom('set_up_links').where('expires_at', '<', new Date()).execute();
  await db.insertInto('set_up_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
}

/** Whether the link was there and still valid; it is gone afterwards. */
export async function takeSetUpLink(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .deleteFrom('set_up_links')
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return link !== undefined && link.expires_at > now;
}
