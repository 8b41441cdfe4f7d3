import type { Config } from '#server/config.ts';
import { type Connection, connectPatiently } from '#server/database/connect.ts';
import { readDisk } from '#server/disk.ts';
import { readSetting } from '#server/features/running/site/repository.ts';
import { address, copies } from './address.ts';
import { backupAge } from './backup-age.ts';
import { backupRestores } from './backup-restores.ts';
import { clock } from './clock.ts';
import { disk } from './disk.ts';
import { durability } from './durability.ts';
import { type Asked, type Check, type Finding, type Installation, localAddress } from './installation.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { mail } from './mail.ts';
import { place } from './place.ts';
import { pooling } from './pooling.ts';
import { proxies } from './proxies.ts';
import { updates } from './updates.ts';
import { variables } from './variables.ts';
import { versions } from './versions.ts';

/** In the order in which they are told. */
export const checks: readonly Check[] = [
  variables,
  disk,
  clock,
  place,
  durability,
  pooling,
  keys,
  log,
  backupAge,
  backupRestores,
  mail,
  copies,
  address,
  proxies,
  versions,
  updates,
];

type Tools = Partial<Pick<Installation, 'readDisk' | 'now'>>;

/** Looks at a running installation. What cannot be looked at is a finding, too. */
export async function examine(
  config: Config,
  connection: Connection,
  { asked, readDisk: read = readDisk, now = Date.now }: Tools & { asked: Asked },
): Promise<Finding[]> {
  const { db } = connectPatiently(connection);
  try {
    const { value } = await readSetting(db, 'public_url');
    const installation: Installation = {
      config,
      connection,
      db,
      local: localAddress(config),
      address: config.publicOrigin ?? value ?? undefined,
      asked,
      readDisk: read,
      now,
    };
    const found: Finding[] = [];
    for (const { name, look } of checks)
      found.push(...(await look(installation).catch((error: Error) => [notExamined(name, error)])));
    return found;
  } finally {
    await db.destroy();
  }
}

function notExamined(name: string, { message }: Error): Finding {
  return {
    what: `It could not be looked at: ${name} (${message}).`,
    why: 'What is not seen may be wrong.',
    next: 'Run it as the same user and with the same variables as Ten Stones.',
  };
}
