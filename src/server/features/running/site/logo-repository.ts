import type { Logo } from '#contract/running/logo.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import type { DrawnLogo } from './drawn-logo.ts';

export type StoredLogo = DrawnLogo & Logo & { hash: string };

export async function readStoredLogo(db: Database): Promise<StoredLogo | null> {
  const row = await db
    .selectFrom('logo')
    .select(['content', 'hash', 'width', 'height'])
    .where('type', '=', 'image/png')
    .executeTakeFirst();
  return row ? { ...row, address: addressOfLogo(row.hash) } : null;
}

/** Another picture has another address, so that browsers may keep each for good. */
function addressOfLogo(hash: string): string {
  return `/logo/${hash.slice(0, 32)}.png`;
}

export async function writeLogo(tx: DatabaseTransaction, { content, width, height }: DrawnLogo): Promise<void> {
  const type = 'image/png';
  await tx
    .insertInto('logo')
    .values({ type, content, width, height })
    .onConflict((conflict) =>
      conflict.column('only_one').doUpdateSet({ type, content, width, height, changed_at: new Date() }),
    )
    .execute();
}

export async function deleteLogo(tx: DatabaseTransaction): Promise<void> {
  await tx.deleteFrom('logo').execute();
}

/** A logo as versions before 1.0 stored it: the drawing, and not what it looks like. */
export async function readUndrawnLogo(db: Database): Promise<{ content: Buffer; hash: string } | undefined> {
  return db.selectFrom('logo').select(['content', 'hash']).where('type', '=', 'image/svg+xml').executeTakeFirst();
}

/** Unless another one was chosen meanwhile. */
export async function replaceUndrawnLogo(db: Database, hash: string, drawn: DrawnLogo): Promise<void> {
  const { content, width, height } = drawn;
  await db.updateTable('logo').set({ type: 'image/png', content, width, height }).where('hash', '=', hash).execute();
}
