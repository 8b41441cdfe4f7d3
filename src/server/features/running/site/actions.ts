import type { SiteAddress } from '#contract/running/address.ts';
import type { Identity } from '#contract/running/identity.ts';
import { hasRole, type Role } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import { lockAdministration } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { findPhoneAddresses } from '#server/phone-addresses.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { reachNow } from './reach-now.ts';
import { readSetting, writeSetting } from './repository.ts';
import { reachOf, toIdentity } from './rules.ts';

/** How somebody reached us: the origin that they used, and the port at which we listen. */
export type Visited = { origin: string; port: number | undefined };

/** `role`: who asks. The addresses of this machine, its environment, and who asked for it, are not everybody's business. */
export async function readAddress(
  { db, config, room, askedHosts }: Pick<Deps, 'db' | 'config' | 'room' | 'askedHosts'>,
  { origin, port = config.port }: Visited,
  role: Role,
): Promise<SiteAddress> {
  const { value, revision } = await readSetting(db, 'public_url');
  const [letIn] = room.origins;
  const address = config.publicOrigin ?? value ?? letIn ?? origin;
  const source = config.publicOrigin ? 'environment' : value ? 'panel' : letIn ? 'room' : 'request';
  // What passes on for us, such as a proxy, may be the only thing that hears us: its address is good as well.
  const ours = reachOf(origin) === 'network' ? [origin] : [];
  const network = [...new Set([...ours, ...room.origins, ...findPhoneAddresses(config.host, port)])];
  return {
    address,
    source,
    // This server listens there itself.
    reach: source === 'room' ? 'network' : await reachNow(address, origin),
    public_url: value,
    network_addresses: hasRole(role, 'administrator') ? network : [],
    asked_addresses:
      hasRole(role, 'owner') && source !== 'environment' ? askedHosts.list((name) => isHostOf(value, name)) : [],
    revision,
  };
}

function isHostOf(origin: string | null, name: string): boolean {
  return origin !== null && new URL(origin).hostname === name;
}

/** @throws AppError address_fixed, changed_meanwhile */
export async function changeAddress(
  deps: Pick<Deps, 'db' | 'config' | 'site' | 'audit'>,
  actor: Actor,
  { publicUrl, expectedRevision }: { publicUrl: string | null; expectedRevision: number | undefined },
): Promise<void> {
  const { db, config, site, audit } = deps;
  if (config.publicOrigin) throw new AppError('address_fixed');
  await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await readSetting(tx, 'public_url');
    refuseStale(current, expectedRevision);
    await writeSetting(tx, 'public_url', publicUrl);
    await audit(tx, actor, {
      kind: 'address.changed',
      before: { public_url: current.value },
      after: { public_url: publicUrl },
    });
  });
  await site.refresh();
}

export async function readIdentity({ db }: Pick<Deps, 'db'>): Promise<Identity & { revision: number }> {
  const setting = await readSetting(db, 'identity');
  return { ...toIdentity(setting), revision: setting.revision };
}

/** @throws AppError changed_meanwhile */
export async function changeIdentity(
  { db, site, audit }: Pick<Deps, 'db' | 'site' | 'audit'>,
  actor: Actor,
  { identity, expectedRevision }: { identity: Identity; expectedRevision: number | undefined },
): Promise<Identity & { revision: number }> {
  const revision = await db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    const current = await readSetting(tx, 'identity');
    refuseStale(current, expectedRevision);
    await audit(tx, actor, {
      kind: 'identity.changed',
      before: toFields(toIdentity(current)),
      after: toFields(identity),
    });
    return (await writeSetting(tx, 'identity', JSON.stringify(identity))).revision;
  });
  await site.refresh();
  return { ...identity, revision };
}

/** As the audit names them: a name alone would be taken for a person's. */
function toFields({ name, second_phase, ...rest }: Identity) {
  const words = Object.entries(second_phase).map(([code, said]) => `${code}: ${said.name}, ${said.act}`);
  return { council_name: name, ...rest, second_phase: words.sort().join('; ') || null };
}
