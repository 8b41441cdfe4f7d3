import { sql } from 'kysely';
import type { WordedPage } from '#contract/running/page-rows.ts';
import { fromWire, type PageWords, toWire } from '#contract/running/pages.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { readSetting, type SettingName, writeSetting } from '#server/features/running/site/repository.ts';

export type NewPage = PageWords & { given: boolean };
/** Revision 0: it was never written. */
export type StoredPage = NewPage & { revision: number; changed_at: string | null };

/** Each page is stored in one setting; the one about privacy has its texts by language in a table. */
export async function selectPage(db: Database, name: WordedPage): Promise<StoredPage> {
  if (name === 'privacy') return selectPrivacy(db);
  const { value, revision, changed_at } = await readSetting(db, settingOf(name));
  const stored = value === null ? { given: false } : JSON.parse(value);
  return { ...fromWire(name, stored), given: stored.given, revision, changed_at: toMoment(changed_at) };
}

export async function replacePage(tx: DatabaseTransaction, name: WordedPage, page: NewPage): Promise<void> {
  if (name === 'privacy') return replacePrivacy(tx, page);
  await writeSetting(tx, settingOf(name), JSON.stringify({ ...toWire(name, page), given: page.given }));
}

function settingOf(name: Exclude<WordedPage, 'privacy'>): SettingName {
  return name === 'accessibility' ? name : `page_${name}`;
}

/** In one statement, so that nobody reads a text of before beside one of after. */
async function selectPrivacy(db: Database): Promise<StoredPage> {
  const { rows } = await sql<PageWords & { revision: number; changed_at: Date | null }>`
    select page.value as text, coalesce(page.revision, 0) as revision, page.changed_at,
      (select coalesce(json_object_agg(language, text order by language), '{}') from privacy_texts) as texts
    from (values (1)) as one left join settings as page on page.name = 'privacy_text'
  `.execute(db);
  const { text = null, texts = {}, revision = 0, changed_at = null } = rows[0] ?? {};
  return { text, texts, given: false, revision, changed_at: toMoment(changed_at) };
}

async function replacePrivacy(tx: DatabaseTransaction, { text, texts }: PageWords): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({ language, text }));
  await tx.deleteFrom('privacy_texts').execute();
  if (rows.length > 0) await tx.insertInto('privacy_texts').values(rows).execute();
  await writeSetting(tx, 'privacy_text', text);
}

const toMoment = (at: Date | null) => at?.toISOString() ?? null;
