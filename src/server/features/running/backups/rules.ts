import type { Backups } from '#contract/running/backups.ts';

const hourMs = 3_600_000;
const everyMs = 24 * hourMs;
const retryMs = hourMs;
// Long enough that a restart at the wrong moment is no alarm.
const overdueMs = 26 * hourMs;

export type Attempts = { lastSuccessAt: Date | undefined; lastFailure: { at: Date; reason: string } | undefined };

/** Whether it is time for the next daily backup, or for another try after a failed one. */
export function isDue({ lastSuccessAt, lastFailure }: Attempts, now: Date): boolean {
  const rested = (since: Date | undefined, ms: number) => !since || now.getTime() - since.getTime() >= ms;
  return rested(lastSuccessAt, everyMs) && rested(lastFailure?.at, retryMs);
}

/** The state of the daily backups, for administrators and supervisors. */
export function describeBackups(enabled: boolean, { lastSuccessAt, lastFailure }: Attempts, now: Date): Backups {
  const failure = lastFailure && (!lastSuccessAt || lastFailure.at > lastSuccessAt) ? lastFailure : undefined;
  return {
    state: stateOf(enabled, lastSuccessAt, failure !== undefined, now),
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    last_failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
  };
}

function stateOf(enabled: boolean, lastSuccessAt: Date | undefined, hasFailed: boolean, now: Date): Backups['state'] {
  if (!enabled) return 'off';
  if (hasFailed) return 'failed';
  if (!lastSuccessAt) return 'none_yet';
  return now.getTime() - lastSuccessAt.getTime() > overdueMs ? 'overdue' : 'good';
}
