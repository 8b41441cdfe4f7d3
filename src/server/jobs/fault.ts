import { isDatabaseUnavailable } from '#server/database/unavailable.ts';
import { MailFault } from '#server/mail/fault.ts';

/** What is kept of a failure and told to owners, as its kind only: an error's own words may hold what nobody is to read. */
export function toFault(error: unknown): string {
  if (error instanceof MailFault) return error.message;
  return isDatabaseUnavailable(error) ? 'DATABASE' : 'UNEXPECTED';
}
