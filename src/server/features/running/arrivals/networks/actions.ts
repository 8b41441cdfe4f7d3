import type { LimitedNetwork } from '#contract/running/arrivals-networks.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { listLimitedNetworks, openNetwork as open } from './repository.ts';

/** For a caller at this address. */
export function readLimitedNetworks({ db, networks }: Deps, address: string): Promise<LimitedNetwork[]> {
  return listLimitedNetworks(db, [networks.keyOf(address, 'network'), networks.keyOf(address, 'neighbourhood')]);
}

/** @throws AppError network_not_found */
export async function openNetwork({ db, audit }: Deps, actor: Actor, id: string, more: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const opened = await open(tx, id, more);
    if (!opened) throw new AppError('network_not_found');
    const { what, name } = opened;
    const after = { network: name, limit: what, more };
    await audit(tx, actor, { kind: 'network.opened', subjectId: id, after });
  });
}
