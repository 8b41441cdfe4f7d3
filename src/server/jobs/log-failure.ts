import type { Logger } from 'pino';
import { MailFault } from '#server/mail/fault.ts';
import type { JobName } from './add-job.ts';
import { toFault } from './fault.ts';
import type { LeasedJob } from './queue.ts';

const lookAtMail = 'look at SMTP_URL, MAIL_FROM and the mail server';

/** What an operator does about a job that fails. */
const whatToDo: Record<JobName, string> = {
  mail_invitation: lookAtMail,
  mail_sign_in_code: lookAtMail,
  mail_reset_link: lookAtMail,
  take_due_step: 'look at why, and move the batch on by hand in the panel if it does not heal',
};

/** Says once that a try failed, without people: the log leaves out rows and addresses. */
export function logFailure(logger: Logger, { name, tries, most_tries }: LeasedJob, error: unknown): void {
  const why = { fault: toFault(error), ...(!(error instanceof MailFault) && { err: error }) };
  const fields = { ...why, tries, of: most_tries };
  if (tries < most_tries) logger.warn(fields, `${name} failed and is tried again by itself; ${whatToDo[name]}`);
  else
    logger.error(
      fields,
      `${name} failed for the last time; ${whatToDo[name]}. Owners can try it again in the panel (Administrators, Later work)`,
    );
}
