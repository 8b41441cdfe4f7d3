import { isDatabaseUnavailable } from '#server/database/unavailable.ts';

/**
 * A failure whose kind may be told, in the log and to owners (`admin.jobs.faults` in the languages): its message is that kind and
 * nothing else. What another party said may quote an address or what was sent.
 */
export class KnownFault extends Error {
  /** What an operator can act upon beside it, in the log only: in words of a library, which quote nobody. */
  readonly reason: string | undefined;

  constructor(kind: string, reason?: string) {
    super(kind);
    this.reason = reason;
  }
}

/** Not now, and no failure: it is due again then, and no try of it is spent. */
export class Postponed extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super('POSTPONED');
    this.until = until;
  }
}

/** What is kept of a failure and told to owners, as its kind only: an error's own words may hold what nobody is to read. */
export function toFault(error: unknown): string {
  if (error instanceof KnownFault) return error.message;
  return isDatabaseUnavailable(error) ? 'DATABASE' : 'UNEXPECTED';
}
