import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { startEmbeddedDatabase } from '#server/database/embedded.ts';
import type { Check, Installation } from '#server/features/running/doctor/installation.ts';

/** Restores the newest backup into a place that is thrown away, proof and all. */
export const backupRestores: Check = {
  name: 'restoring the backup',
  look: async (installation) => {
    const file = installation.asked.backup ?? (await newestBackup(installation));
    const { backupKey: key } = installation.config;
    // With a public key it is made to be read somewhere else only.
    if (file === undefined || (file.endsWith('.age') && key?.startsWith('age1'))) return [];
    const reason = await whyNot(file, key);
    if (reason === undefined) return [];
    return [
      {
        what: `The backup ${file} does not restore: ${reason}`,
        why: 'It would not help on the day when it is needed.',
        next: 'Make one now (npm run backup -- council.backup) and look again with --backup council.backup. Keep the older ones.',
      },
    ];
  },
};

async function newestBackup({ config: { dailyBackups } }: Installation): Promise<string | undefined> {
  if (!dailyBackups) return undefined;
  const names = await readdir(dailyBackups.folder).catch(() => []);
  // Their names begin with the moment.
  const newest = names.filter((name) => /^ten-stones-.*\.backup(?:\.age)?$/.test(name)).sort();
  const name = newest.at(-1);
  return name && join(dailyBackups.folder, name);
}

async function whyNot(file: string, key: string | undefined): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'ten-stones-doctor-'));
  try {
    const place = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), log: () => {} });
    try {
      await restoreBackup(place.connection, file, { key });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await place.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
