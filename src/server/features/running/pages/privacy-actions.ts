import type { Privacy } from '#contract/running/pages-privacy.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { toPageFields } from './page-fields.ts';
import { type PrivacyWords, replacePrivacy, selectPrivacy } from './privacy-repository.ts';

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

function toFields({ privacy_text, privacy_texts }: Pick<Privacy, 'privacy_text' | 'privacy_texts'>) {
  return toPageFields('privacy_text', privacy_text, privacy_texts);
}
