import type { Privacy } from '#contract/privacy.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/audit/write-audit.ts';
import { readSetting, type Setting, writeSetting } from '#server/features/site/repository.ts';
import { refuseStale } from '#server/refuse-stale.ts';

export async function readPrivacy({ db }: Pick<Deps, 'db'>): Promise<Privacy> {
  return toPrivacy(await readSetting(db, 'privacy_text'));
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
    const current = await readSetting(tx, 'privacy_text');
    refuseStale(current, expectedRevision);
    const next = await writeSetting(tx, 'privacy_text', privacyText);
    await audit(tx, actor, {
      kind: 'privacy.updated',
      before: { privacy_text: current.value },
      after: { privacy_text: next.value },
    });
    return toPrivacy(next);
  });
}

function toPrivacy({ value, revision, changed_at }: Setting): Privacy {
  return { privacy_text: value, revision, changed_at: changed_at?.toISOString() ?? null };
}
