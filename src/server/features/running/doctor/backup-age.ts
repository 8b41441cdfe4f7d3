import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { readAttempts } from '#server/features/running/backups/repository.ts';
import type { Check, Finding } from '#server/features/running/doctor/installation.ts';

const dayMs = 24 * 3_600_000;
const mostMs = 2 * dayMs;

/** When the last backup was made: the daily one, or the one that is named. */
export const backupAge: Check = {
  name: 'age of the backup',
  look: async ({ asked, config, db, now }) => {
    if (asked.backup !== undefined) return judge('The last backup', now() - (await stat(asked.backup)).mtimeMs);
    // A server of somebody else's has backups of its own.
    if (!config.dailyBackups) return [];
    const { lastSuccessAt, now: databaseNow } = await readAttempts(db);
    if (lastSuccessAt) return judge('The last backup', databaseNow.getTime() - lastSuccessAt.getTime());
    return judge('There is no backup, and the installation', databaseNow.getTime() - (await installedAt(db)));
  },
};

async function installedAt(db: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}

function judge(what: string, ageMs: number): Finding[] {
  if (ageMs <= mostMs) return [];
  return [
    {
      what: `${what} is ${Math.floor(ageMs / dayMs)} days old.`,
      why: 'What came after the last backup is lost with the disk.',
      next: 'The log says why (‘the daily backup’). Make one now: npm run backup -- council.backup, and copy it elsewhere.',
    },
  ];
}
