import { sql } from 'kysely';
import type { Privacy } from '#contract/running/pages-privacy.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { writeSetting } from '#server/features/running/site/repository.ts';

export type PrivacyWords = { privacy_text: string | null; privacy_texts: Readonly<Record<string, string>> };

type Stored = {
  privacy_text: string | null;
  privacy_texts: Record<string, string> | null;
  addresses_kept_months: number | null;
  changed_at: Date | null;
  revision: number;
};

/** In one statement, so that nobody reads a text of before beside one of after. */
export async function selectPrivacy(db: Database): Promise<Privacy> {
  const { rows } = await sql<Stored>`
    select page.value as privacy_text, coalesce(page.revision, 0) as revision, page.changed_at,
      (select json_object_agg(language, text order by language) from privacy_texts) as privacy_texts,
      (select value::integer from settings where name = 'address_retention') as addresses_kept_months
    from (values (1)) as one left join settings as page on page.name = 'privacy_text'
  `.execute(db);
  const { privacy_text = null, privacy_texts, addresses_kept_months, changed_at, revision = 0 } = rows[0] ?? {};
  return {
    privacy_text,
    ...(privacy_texts && { privacy_texts }),
    ...(addresses_kept_months && { addresses_kept_months }),
    revision,
    changed_at: changed_at?.toISOString() ?? null,
  };
}

export async function replacePrivacy(tx: DatabaseTransaction, words: PrivacyWords): Promise<void> {
  const texts = Object.entries(words.privacy_texts).map(([language, text]) => ({ language, text }));
  await tx.deleteFrom('privacy_texts').execute();
  if (texts.length > 0) await tx.insertInto('privacy_texts').values(texts).execute();
  await writeSetting(tx, 'privacy_text', words.privacy_text);
}
