import { decides } from './decides.ts';
import type { PackedRecord } from './packed-record.ts';

export type CoverageFound = {
  /** Ballots that have at least one of their four above the cut. */
  reached: number;
  ballots: number;
  /** Which further question would reach most others: its place in `questions`, and how many ballots would be reached then. */
  next: { question: number; reached: number } | null;
};

/** Works out from a record's own ballots how far its cut reaches; undefined where it has no ballots, or no cut. */
export function findCoverage(record: PackedRecord): CoverageFound | undefined {
  if (!decides(record) || !record.ballots || record.rules.council_size === null) return undefined;
  const { questions, ballots } = record;
  let reached = 0;
  const added = questions.map(() => 0);
  for (const ballot of ballots)
    if (ballot.some((question) => questions[question]?.forwarded)) reached += 1;
    else for (const question of new Set(ballot)) added[question] = (added[question] ?? 0) + 1;
  // Those without a rank were taken out and cannot go; those without words cannot be named. Joint ones: the first in the list's order.
  const further = questions
    .map(({ rank, text }, question) => ({ question, rank, named: text !== null }))
    .filter(({ rank, named }) => rank !== null && named)
    .map(({ question, rank }) => ({ question, rank: rank ?? 0, adds: added[question] ?? 0 }))
    .sort((one, other) => other.adds - one.adds || one.rank - other.rank)[0];
  const next = further && further.adds > 0 ? { question: further.question, reached: reached + further.adds } : null;
  return { reached, ballots: ballots.length, next };
}
