import type { Logo } from '#contract/logo.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/audit/write-audit.ts';
import type { Cleaned } from './clean-logo.ts';
import { deleteLogo, readStoredLogo, writeLogo } from './logo-repository.ts';

/** Puts this logo in place of the one before, or takes that away; null where there is none afterwards. */
export async function changeLogo(
  { db, site, audit }: Pick<Deps, 'db' | 'site' | 'audit'>,
  actor: Actor,
  logo: Cleaned | null,
): Promise<Logo | null> {
  const stored = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const before = await readStoredLogo(tx);
    await (logo ? writeLogo(tx, logo) : deleteLogo(tx));
    const after = await readStoredLogo(tx);
    await audit(tx, actor, {
      kind: 'identity.changed',
      before: { logo: before?.hash ?? null },
      after: { logo: after?.hash ?? null },
    });
    return after;
  });
  await site.refresh();
  return stored;
}
