import type { Backups } from '#contract/running/backups.ts';
import type { Deps } from '#server/deps.ts';
import { readAttempts } from './repository.ts';
import { describeBackups } from './rules.ts';

/** How the daily backups are doing, whichever copy of the app makes them. */
export async function readBackups({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Backups> {
  const { now, ...attempts } = await readAttempts(db);
  return describeBackups(config.dailyBackups !== undefined, attempts, now);
}
