import type { Job } from '#contract/running/jobs.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { listJobs, retryJob } from './repository.ts';

export function readJobs({ db }: Deps): Promise<Job[]> {
  return listJobs(db);
}

/**
 * Tries a job at once.
 * @throws AppError job_not_found
 */
export async function tryAgain({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const name = await retryJob(tx, id);
    if (!name) throw new AppError('job_not_found');
    await audit(tx, actor, { kind: 'job.retried', after: { job: name } });
  });
}
