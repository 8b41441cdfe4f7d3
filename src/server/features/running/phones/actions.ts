import { leadsNowhere } from '#contract/running/address.ts';
import type { Phones, PhonesRefusal } from '#contract/running/phones.ts';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { reachNow } from '#server/features/running/site/reach-now.ts';
import { readSetting, writeSetting } from '#server/features/running/site/repository.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { isLoopback } from '#server/room-addresses.ts';

export function readPhones({ config, room }: Pick<Deps, 'config' | 'room'>): Phones {
  const { origins, possibleOrigins, wasReached: came } = room;
  if (origins.length > 0) return { let_in: true, addresses: origins, refusal: null, came };
  return { let_in: false, addresses: possibleOrigins, refusal: refusalOf(config, possibleOrigins), came };
}

/** Why phones cannot be let in by a press; `addresses` are those of this machine in a room. */
function refusalOf({ publicOrigin, trustedProxies, host }: Config, addresses: readonly string[]): PhonesRefusal | null {
  if (publicOrigin) return 'public_url';
  if (trustedProxies.length > 0) return 'trusted_proxies';
  if (!isLoopback(host)) return 'listening';
  return addresses.length === 0 ? 'no_network' : null;
}

/**
 * Who lets phones in twice finds them let in.
 * @throws AppError phones_refused, port_not_opened
 */
export async function letPhonesIn(deps: Deps, actor: Actor): Promise<Phones> {
  const { db, room, site, audit } = deps;
  if (readPhones(deps).refusal) throw new AppError('phones_refused');
  try {
    await db.transaction().execute(async (tx) => {
      await lockAdministration(tx);
      if (room.origins.length > 0) return;
      await room.open().catch((cause: unknown) => Promise.reject(new AppError('port_not_opened', { cause })));
      await takeBackDeadAddress(deps, tx, actor);
      await audit(tx, actor, { kind: 'phones.let_in', after: { phone_addresses: room.origins.join(' ') } });
    });
  } catch (error) {
    room.close(); // nothing is open that is not on record
    throw error;
  }
  await site.refresh();
  return readPhones(deps);
}

/** An address in the panel wins over the one of the room; one at which nothing answers would lead everybody nowhere. */
async function takeBackDeadAddress({ audit }: Pick<Deps, 'audit'>, tx: DatabaseTransaction, actor: Actor) {
  const { value } = await readSetting(tx, 'public_url');
  if (value === null || !leadsNowhere(await reachNow(value))) return;
  await writeSetting(tx, 'public_url', null);
  await audit(tx, actor, { kind: 'address.changed', before: { public_url: value }, after: { public_url: null } });
}

export async function shutPhonesOut(deps: Deps, actor: Actor): Promise<Phones> {
  const { db, room, site, audit } = deps;
  const addresses = room.origins.join(' ');
  room.close();
  if (addresses) {
    await db
      .transaction()
      .execute((tx) => audit(tx, actor, { kind: 'phones.shut_out', before: { phone_addresses: addresses } }));
    await site.refresh();
  }
  return readPhones(deps);
}
