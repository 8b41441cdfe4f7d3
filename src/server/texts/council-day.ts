import type { Identity } from '#contract/running/identity.ts';
import { toKnownZone } from '#text/known-zone.ts';

/** The zone of the council's calendar: the one that it has set, where this system knows it, else UTC. */
export function councilZone({ time_zone }: Pick<Identity, 'time_zone'>): string {
  return toKnownZone(time_zone) ?? 'UTC';
}

// Making one costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in the council's zone: `2030-01-31`. */
export function toCouncilDay(moment: Date, timeZone: string): string {
  const known = formatters.get(timeZone);
  const formatter =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) formatters.set(timeZone, formatter);
  return formatter.format(moment);
}
