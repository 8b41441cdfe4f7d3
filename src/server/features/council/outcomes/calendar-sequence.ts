import { type RawBuilder, sql } from 'kysely';

/**
 * By which number calendars know a question whose last state is of this number, its batch being `batches`: it rises with each state that is
 * written or taken back, because they leave aside what has a lower one than what they know (RFC 5545, SEQUENCE).
 */
export function calendarSequence(last: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${last} - 1 + 2 * batches.outcomes_gone)`;
}
