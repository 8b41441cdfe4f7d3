import type { Database, DatabaseTransaction } from '#server/database/connect.ts';

export type SettingName =
  | 'public_url'
  | 'identity'
  | 'privacy_text'
  | 'accessibility'
  | `page_${string}`
  | 'address_retention'
  | 'embedding_hosts';

/** Revision 0: it was never written. */
export type Setting = { value: string | null; revision: number; changed_at: Date | null };

const columns = ['value', 'revision', 'changed_at'] as const;

export async function readSetting(db: Database, name: SettingName): Promise<Setting> {
  const row = await db.selectFrom('settings').select(columns).where('name', '=', name).executeTakeFirst();
  return row ?? { value: null, revision: 0, changed_at: null };
}

export async function writeSetting(tx: DatabaseTransaction, name: SettingName, value: string | null): Promise<Setting> {
  return tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value, changed_at: new Date(), revision: eb('settings.revision', '+', 1) })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}
