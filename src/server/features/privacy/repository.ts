import type { Privacy } from '#contract/privacy.ts';
import type { Database } from '#server/database/connect.ts';
import type { DatabaseTransaction } from '#server/database/locks.ts';

const name = 'privacy_text';

type Row = { value: string | null; revision: number; changed_at: Date };

function toPrivacy(row: Row | undefined): Privacy {
  if (!row) return { privacy_text: null, changed_at: null, revision: 0 };
  return { privacy_text: row.value, changed_at: row.changed_at.toISOString(), revision: row.revision };
}

export async function readPrivacyText(db: Database): Promise<Privacy> {
  return toPrivacy(await db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst());
}

export async function writePrivacyText(tx: DatabaseTransaction, value: string | null): Promise<Privacy> {
  const row = await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value, changed_at: new Date(), revision: eb('settings.revision', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPrivacy(row);
}
