import type { Logger } from 'pino';
import { KnownFault, toFault } from './fault.ts';
import type { JobKind } from './job-kind.ts';
import type { LeasedJob } from './queue.ts';

/** Says once that a try failed, without people: the log leaves out rows and addresses. */
export function logFailure(
  logger: Logger,
  { name, whatToDo }: Pick<JobKind<never>, 'name' | 'whatToDo'>,
  { tries, most_tries }: LeasedJob,
  error: unknown,
): void {
  const more = error instanceof KnownFault ? error.reason !== undefined && { reason: error.reason } : { err: error };
  const why = { fault: toFault(error), ...more };
  const fields = { ...why, tries, of: most_tries };
  if (tries < most_tries) logger.warn(fields, `${name} failed and is tried again by itself; ${whatToDo}`);
  else
    logger.error(
      fields,
      `${name} failed for the last time; ${whatToDo}. Owners can try it again in the panel (Administrators, Background work)`,
    );
}
