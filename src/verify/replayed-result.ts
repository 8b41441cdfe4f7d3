import { Moderation } from '#contract/council/moderation.ts';
import { countOf, linesOf, type Round, receiptsOf } from './ballot-counts.ts';
import { digestLines } from './chain.ts';
import { isLawful } from './moderation.ts';
import type { Paper } from './papers.ts';
import { decide, publishedFrom } from './result.ts';
import { sha256 } from './sha256.ts';

type ResultEntry = { id: string; text: string | null; stones: number; votes: number } & Partial<Decided>;
/** Absent in links of versions before 0.4. */
type Decided = {
  rank: number | null;
  forwarded: boolean;
  draw: string | null;
  breakdown: readonly number[] | null;
  at_cut: readonly number[] | null;
};
/** The link `completed`. */
export type Completed = {
  batch: string;
  round: number;
  ballots: number;
  receipts: string;
  choices: string | null;
  questions: ResultEntry[];
  /** Absent in links of versions before 0.3. */
  replaced?: { ballots: number; receipts: string };
  seed?: string;
  /** Ballots by how they came, but by browsers. */
  channels?: Record<string, number>;
  /** What became of all questions that were asked; absent in links of before 1.0. */
  moderation?: unknown;
};

/** Whether the log's result is what the ballots before it give, on the paper of their round where there are papers. */
export function isWhatBallotsGive(result: Completed, round: Round, paper: Paper | undefined): boolean {
  const lines = linesOf(round);
  const receipts = receiptsOf(round);
  const told = new Set(result.questions.map(({ id }) => id));
  return (
    result.questions.every(({ id, stones, votes, text }) => {
      const count = countOf(round, id);
      return count.stones === stones && count.votes === votes && (!paper || paper.entries.get(id)?.text === text);
    }) &&
    // A tally of nothing may be left from before there were papers.
    [...round.counts].every(([id, { votes }]) => told.has(id) || (paper !== undefined && votes === 0)) &&
    (!paper ||
      (paper.entries.size === told.size && result.seed !== undefined && sha256(result.seed) === paper.commitment)) &&
    result.ballots === receipts.length &&
    result.receipts === digestLines(receipts) &&
    isModeratedSo(result.moderation) &&
    areCountedByChannel(result.channels ?? {}, round) &&
    (result.replaced?.ballots ?? 0) === round.replaced.length &&
    (!result.replaced || result.replaced.receipts === digestLines(round.replaced)) &&
    result.choices === (lines.length >= publishedFrom ? digestLines(lines) : null) &&
    (result.questions.every(({ forwarded }) => forwarded === undefined) ||
      (paper !== undefined && isDecidedSo(result, round, paper)))
  );
}

function isModeratedSo(said: unknown): boolean {
  if (said === undefined) return true;
  const { success, data } = Moderation.safeParse(said);
  return success && isLawful(data);
}

function areCountedByChannel(said: Record<string, number>, { counted }: Round): boolean {
  const counts = new Map<string, number>();
  for (const { channel } of counted.values()) {
    const name = channel ?? 'browser';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  counts.delete('browser');
  return counts.size === Object.keys(said).length && [...counts].every(([name, ballots]) => said[name] === ballots);
}

/** Ranks, and what goes to the council, follow from ballots, rules and seed; below 20 ballots no more than that needs is told. */
function isDecidedSo(result: Completed, round: Round, { entries, rules }: Paper): boolean {
  const allNumbers = round.counted.size >= publishedFrom;
  const ranked = [...entries.values()].flatMap(({ id, taken_out }) => {
    const { numbers, ...count } = countOf(round, id);
    return taken_out ? [] : [{ id, ...count, fours: numbers[0], threes: numbers[1] }];
  });
  const lot = `${result.seed}:${result.receipts}`;
  const standings = decide(ranked, rules, { allNumbers, lot });
  return result.questions.every(({ id, rank, forwarded, draw, breakdown, at_cut }) => {
    const { numbers } = countOf(round, id);
    const standing = standings.get(id);
    return (
      rank === (standing?.rank ?? null) &&
      forwarded === (standing?.forwarded ?? false) &&
      draw === (standing?.draw ?? null) &&
      JSON.stringify(breakdown) === JSON.stringify(allNumbers ? numbers : null) &&
      JSON.stringify(at_cut) === JSON.stringify(standing?.isAcross && !allNumbers ? numbers.slice(0, 2) : null)
    );
  });
}
