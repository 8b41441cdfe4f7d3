import type { Privacy } from '#contract/people/privacy.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { type PrivacyWords, replacePrivacy, selectPrivacy } from './repository.ts';

export async function readPrivacy({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Privacy> {
  const privacy = await selectPrivacy(db);
  return config.keysFile === undefined ? { ...privacy, keys_in_database: true } : privacy;
}

/** @throws AppError changed_meanwhile */
export async function changePrivacy(
  deps: Deps,
  actor: Actor,
  words: PrivacyWords,
  expectedRevision: number | undefined,
): Promise<Privacy> {
  const { db, audit } = deps;
  await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await selectPrivacy(tx);
    refuseStale(current, expectedRevision);
    await replacePrivacy(tx, words);
    await audit(tx, actor, { kind: 'privacy.updated', before: toFields(current), after: toFields(words) });
  });
  return readPrivacy(deps);
}

/** As the audit has them, one field for each language: with it stays to be seen who could read what, and when. */
function toFields({ privacy_text, privacy_texts = {} }: Pick<Privacy, 'privacy_text' | 'privacy_texts'>) {
  const texts = Object.entries(privacy_texts).map(([language, text]) => [`privacy_text_${language}`, text]);
  return { privacy_text, ...Object.fromEntries(texts) };
}
