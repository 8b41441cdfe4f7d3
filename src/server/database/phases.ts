import { sql } from 'kysely';
import { phasesThatAllow } from '#contract/council/phases.ts';

/** The phases that allow it, for a list in SQL of one's own: `batches.phase in (${phasesWith('ballots')})`. */
export function phasesWith(what: Parameters<typeof phasesThatAllow>[0]) {
  return sql.join(phasesThatAllow(what).map((phase) => sql.lit(phase)));
}
