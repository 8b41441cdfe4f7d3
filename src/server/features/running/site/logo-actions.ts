import type { StoredIdentity } from '#contract/running/identity.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import type { DrawnLogo } from './drawn-logo.ts';
import { deleteLogo, readStoredLogo, writeLogo } from './logo-repository.ts';
import { readSetting, writeSetting } from './repository.ts';
import { toIdentity } from './rules.ts';

/**
 * Puts this logo in place of the one before, or takes that away. Answers what this act left, not what another made of it since.
 * @throws AppError changed_meanwhile
 */
export async function changeLogo(
  { db, site, audit }: Pick<Deps, 'db' | 'site' | 'audit'>,
  actor: Actor,
  { logo, expectedRevision }: { logo: DrawnLogo | null; expectedRevision: number | undefined },
): Promise<StoredIdentity> {
  const stored = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const identity = await readSetting(tx, 'identity');
    refuseStale(identity, expectedRevision);
    const before = await readStoredLogo(tx);
    await (logo ? writeLogo(tx, logo) : deleteLogo(tx));
    // The same words at the next revision: who has them open and saves them is told of another logo.
    const { revision } = await writeSetting(tx, 'identity', identity.value);
    const after = await readStoredLogo(tx);
    await audit(tx, actor, {
      kind: 'identity.changed',
      before: { logo: before?.hash ?? null },
      after: { logo: after?.hash ?? null },
    });
    return { ...toIdentity(identity), revision, logo: after };
  });
  await site.refresh();
  return stored;
}
