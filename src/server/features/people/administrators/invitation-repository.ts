import type { Invitation } from '#contract/people/invitations.ts';
import type { Role } from '#contract/wire/roles.ts';
import type { Database } from '#server/database/connect.ts';

const columns = ['id', 'email', 'role', 'created_at', 'expires_at'] as const;

type InvitationRow = { id: string; email: string; role: string; created_at: Date; expires_at: Date };

function toInvitation({ role, created_at, expires_at, ...row }: InvitationRow): Invitation {
  return { ...row, role: role as Role, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}

type NewInvitation = { id: string; email: string; role: Role; tokenHash: Buffer; expiresAt: Date };

/** One invitation per address: an earlier one is replaced, and its link with it. */
export async function putInvitation(
  db: Database,
  { id, email, role, tokenHash, expiresAt }: NewInvitation,
): Promise<Invitation> {
  const values = { id, role, token_hash: tokenHash, created_at: new Date(), expires_at: expiresAt };
  const row = await db
    .insertInto('administrator_invitations')
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvitation(row);
}

export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('administrator_invitations')
    .select(columns)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toInvitation);
}

export async function findInvitation(db: Database, tokenHash: Buffer, now: Date): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('administrator_invitations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function findInvitationById(db: Database, id: string, now: Date): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('administrator_invitations')
    .select(columns)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** The invitation if it was there and still valid; it is gone afterwards. */
export async function takeInvitation(db: Database, tokenHash: Buffer, now: Date): Promise<Invitation | undefined> {
  const row = await db
    .deleteFrom('administrator_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** The invitation if there was one. */
export async function deleteInvitation(db: Database, id: string): Promise<Invitation | undefined> {
  const row = await db
    .deleteFrom('administrator_invitations')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function deleteExpiredInvitations(db: Database): Promise<void> {
  await db.deleteFrom('administrator_invitations').where('expires_at', '<=', new Date()).execute();
}

export async function findInvitationByEmail(db: Database, email: string): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('administrator_invitations')
    .select(columns)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return row && toInvitation(row);
}

export async function deleteInvitationByEmail(db: Database, email: string): Promise<void> {
  await db.deleteFrom('administrator_invitations').where('email', '=', email.toLowerCase()).execute();
}
