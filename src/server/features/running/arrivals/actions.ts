import { publishedFrom } from '#contract/council/batch-result.ts';
import { allows } from '#contract/council/phases.ts';
import type { Arrivals, Figures } from '#contract/running/arrivals.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { findBusiest } from './description.ts';
import {
  countAlike,
  countBallotsByHour,
  countByMinute,
  countQuestionsByHour,
  findLargestShare,
  listIdenticalRows,
  type RoundOfBatch,
} from './repository.ts';
import { expectRows, leastInRow, type Minute, toTimeline } from './rules.ts';

const minutesShown = 30;

/** @throws AppError batch_not_found */
export async function readArrivals({ db }: Deps, batchId: string): Promise<Arrivals> {
  const batch = await readBatch(db, batchId);
  const round = { batchId, round: batch.stoning_round };
  const minutes = await countByMinute(db, round);
  const ballots = minutes.reduce((sum, { ballots }) => sum + ballots, 0);
  const tellsRows = allows[batch.phase].result && ballots >= publishedFrom;
  return {
    round: round.round,
    ballots,
    minutes: minutes.slice(-minutesShown).map((minute) => toText(minute)),
    busiest: toText(findBusiest(minutes)),
    largest_network_percent: await findLargestShare(db, round),
    timeline: toTimeline(minutes),
    ...(tellsRows ? await describeRows(db, round) : { longest_identical_row: null, identical_rows: null }),
  };
}

/** How long and how many, and never when: with the moment, the record's ballots would tell who gave which. */
async function describeRows(
  db: Database,
  round: RoundOfBatch,
): Promise<Pick<Arrivals, 'longest_identical_row' | 'identical_rows'>> {
  const lengths = await listIdenticalRows(db, round);
  const long = lengths.filter(({ length }) => length >= leastInRow);
  const byChance = expectRows(await countAlike(db, round));
  return {
    longest_identical_row: lengths[0]?.length ?? 0,
    identical_rows: { rows: long.reduce((sum, { rows }) => sum + rows, 0), by_chance: Math.round(byChance * 10) / 10 },
  };
}

/**
 * When the questions and ballots of a batch came, in hours, which every time zone puts together to its own days.
 * @throws AppError batch_not_found
 */
export async function readFigures({ db }: Deps, batchId: string): Promise<Figures> {
  const batch = await readBatch(db, batchId);
  const round = { batchId, round: batch.stoning_round };
  const hasPaper = allows[batch.phase].paper;
  const [questions, ballots] = await Promise.all([
    countQuestionsByHour(db, round, hasPaper),
    countBallotsByHour(db, round),
  ]);
  return { questions, ballots };
}

function toText(minute: Minute): { minute: string; ballots: number };
function toText(minute: Minute | undefined): { minute: string; ballots: number } | null;
function toText(minute: Minute | undefined) {
  return minute ? { minute: minute.minute.toISOString(), ballots: minute.ballots } : null;
}
