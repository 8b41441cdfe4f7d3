import type { Logo } from '#contract/logo.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import type { Cleaned } from './clean-logo.ts';

export type StoredLogo = Cleaned & Logo & { hash: string };

export async function readStoredLogo(db: Database): Promise<StoredLogo | null> {
  const row = await db.selectFrom('logo').select(['type', 'content', 'hash', 'width', 'height']).executeTakeFirst();
  if (!row) return null;
  const type = row.type === 'image/png' ? 'image/png' : 'image/svg+xml';
  return { ...row, type, address: addressOfLogo(row.hash, type) };
}

/** Another picture has another address, so that browsers may keep each for good. */
function addressOfLogo(hash: string, type: Cleaned['type']): string {
  return `/logo/${hash.slice(0, 32)}.${type === 'image/png' ? 'png' : 'svg'}`;
}

export async function writeLogo(tx: DatabaseTransaction, { type, content, width, height }: Cleaned): Promise<void> {
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
