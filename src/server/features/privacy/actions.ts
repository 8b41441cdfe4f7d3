import type { Privacy } from '#contract/privacy.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/audit/write-audit.ts';
import { readPrivacyText, writePrivacyText } from './repository.ts';

export function readPrivacy({ db }: Deps): Promise<Privacy> {
  return readPrivacyText(db);
}

/** @throws AppError changed_meanwhile */
export function changePrivacy(
  { db, audit }: Deps,
  actor: Actor,
  privacyText: string | null,
  expectedRevision: number | undefined,
): Promise<Privacy> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await readPrivacyText(tx);
    if (expectedRevision !== undefined && expectedRevision !== current.revision)
      throw new AppError('changed_meanwhile');
    const next = await writePrivacyText(tx, privacyText);
    await audit(tx, actor, {
      kind: 'privacy.updated',
      before: { privacy_text: current.privacy_text },
      after: { privacy_text: next.privacy_text },
    });
    return next;
  });
}
