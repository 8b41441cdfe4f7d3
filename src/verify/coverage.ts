import type { BatchRecord } from '#contract/trust/count.ts';
import { decides } from './decides.ts';

export type CoverageFound = {
  /** Ballots that have at least one of their four above the cut. */
  reached: number;
  ballots: number;
  /** Which further question would reach most others: its place in `questions`, and how many ballots would be reached then. */
  next: { question: number; reached: number } | null;
};

/** Works out from a record's own ballots how far its cut reaches; undefined where it has no ballots, or no cut. */
export function findCoverage(record: BatchRecord): CoverageFound | undefined {
  if (!decides(record) || !record.ballots || record.rules.council_size === null) return undefined;
  const { questions, ballots } = record;
  const others = ballots.filter((ballot) => !ballot.some((question) => questions[question]?.forwarded));
  const reached = ballots.length - others.length;
  // Those without a rank were taken out and cannot go; those without words cannot be named. Joint ones: the first in the list's order.
  const further = questions
    .map(({ rank, text }, question) => ({ question, rank, named: text !== null }))
    .filter(({ rank, named }) => rank !== null && named)
    .map(({ question, rank }) => ({
      question,
      rank: rank ?? 0,
      adds: others.filter((ballot) => ballot.includes(question)).length,
    }))
    .sort((one, other) => other.adds - one.adds || one.rank - other.rank)[0];
  const next = further && further.adds > 0 ? { question: further.question, reached: reached + further.adds } : null;
  return { reached, ballots: ballots.length, next };
}
