import type { AddressRetention, ExpiringAddresses } from '#contract/people/address-retention.ts';
import type { Database } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { noteErasureInFiles } from '#server/features/people/personal-data/repository.ts';
import { readSetting, type Setting, writeSetting } from '#server/features/running/site/repository.ts';
import { type Actor, theServer } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { countExpiring, expireAddresses } from './repository.ts';

export async function readRetention({ db }: { db: Database }): Promise<AddressRetention> {
  return toRetention(await readSetting(db, 'address_retention'));
}

export function previewRetention({ db }: Pick<Deps, 'db'>, months: number): Promise<ExpiringAddresses> {
  return countExpiring(db, months);
}

/** @throws AppError changed_meanwhile */
export function changeRetention(
  { db, audit }: Deps,
  actor: Actor,
  { months, expectedRevision }: { months: number | null; expectedRevision: number | undefined },
): Promise<AddressRetention> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = toRetention(await readSetting(tx, 'address_retention'));
    refuseStale(current, expectedRevision);
    const stored = await writeSetting(tx, 'address_retention', months === null ? null : String(months));
    await audit(tx, actor, {
      kind: 'address_retention.changed',
      before: { months: current.months },
      after: { months },
    });
    return toRetention(stored);
  });
}

/**
 * Takes away the addresses that are past the time that is set, and puts on record from how many questions and users. A question in
 * no batch, or in one that is not completed, keeps its author's address everywhere: this person is still to be reached.
 */
export async function removeExpiredAddresses({ db, audit }: Pick<Deps, 'db' | 'audit'>): Promise<void> {
  const { months } = await readRetention({ db });
  if (months === null) return;
  const { questions, users } = await countExpiring(db, months);
  if (questions + users === 0) return; // the locks would hold up whoever gives stones
  await db.transaction().execute(async (tx) => {
    // Whatever is being submitted with one of these addresses is waited for, and then keeps it.
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const { months: still } = await readRetention({ db: tx });
    if (still === null) return;
    const expired = await expireAddresses(tx, still);
    if (expired.questions + expired.users === 0) return; // another copy of the app was faster
    await noteErasureInFiles(tx);
    await audit(tx, theServer, { kind: 'addresses.expired', after: { ...expired, months: still } });
  });
}

function toRetention({ value, revision }: Setting): AddressRetention {
  return { months: value === null ? null : Number(value), revision };
}
