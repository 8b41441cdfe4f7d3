import { sql } from 'kysely';
import type { Privacy } from '#contract/people/privacy.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { writeSetting } from '#server/features/running/site/repository.ts';

export type PrivacyWords = { privacy_text: string | null; privacy_texts: Readonly<Record<string, string>> };

/** In one statement, so that nobody reads a text of before beside one of after. */
export async function selectPrivacy(db: Database): Promise<Privacy> {
  const row = await db
    .selectFrom('settings')
    .select([
      'value',
      'revision',
      'changed_at',
      sql<Record<
        string,
        string
      > | null>`(select json_object_agg(language, text order by language) from privacy_texts)`.as('texts'),
    ])
    .where('name', '=', 'privacy_text')
    .executeTakeFirst();
  if (!row) return { privacy_text: null, revision: 0, changed_at: null };
  const { value, texts, revision, changed_at } = row;
  return {
    privacy_text: value,
    ...(texts && { privacy_texts: texts }),
    revision,
    changed_at: changed_at.toISOString(),
  };
}

export async function replacePrivacy(tx: DatabaseTransaction, words: PrivacyWords): Promise<void> {
  const texts = Object.entries(words.privacy_texts).map(([language, text]) => ({ language, text }));
  await tx.deleteFrom('privacy_texts').execute();
  if (texts.length > 0) await tx.insertInto('privacy_texts').values(texts).execute();
  await writeSetting(tx, 'privacy_text', words.privacy_text);
}
