import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Installed, runAsService } from './installed.ts';

const command = 'src/server/backup/backup-command.ts';

type Made = {
  /** Beside the daily ones, which leave it alone. */
  kept: string;
  /** One that can be read here, and what opens it. */
  readable: { file: string; key: string | undefined };
};

/** Backs up with the installation's own command, as it is set up. */
export async function makeBackups(
  installed: Installed,
  { version, trial, signal }: { version: string; trial: string; signal: AbortSignal },
): Promise<Made> {
  const { release, config } = installed;
  const moment = new Date().toISOString().replace(/\..*/, 'Z').replaceAll(':', '-');
  const ending = config.backupKey === undefined ? '.backup' : '.backup.age';
  const kept = path.join(config.dataDir, 'backups', `before-${version}-${moment}${ending}`);
  await runAsService(installed, release, { args: [command, kept], signal });
  if (!config.backupKey?.startsWith('age1')) return { kept, readable: { file: kept, key: config.backupKey } };
  // What a public key wrote is read somewhere else only: the copy gets another one, with a passphrase that nobody keeps.
  const file = path.join(trial, 'copy.backup');
  const key = randomBytes(24).toString('base64');
  await runAsService(installed, release, {
    args: [command, file],
    variables: { BACKUP_KEY: key, BACKUP_KEY_FILE: '' },
    signal,
  });
  return { kept, readable: { file, key } };
}
