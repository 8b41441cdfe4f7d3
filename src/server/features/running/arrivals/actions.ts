import { publishedFrom } from '#contract/council/batch-result.ts';
import { allows } from '#contract/council/phases.ts';
import type { Arrivals, Figures } from '#contract/running/arrivals.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { readBatch } from '#server/features/council/batches/read-batch.ts';
import { findBusiest } from './description.ts';
import { hasUnusuallyEqual } from './equal-ballots.ts';
import {
  countBallotsByHour,
  countByBoothAndHour,
  countByMinute,
  countQuestionsByHour,
  countWaitingByHour,
  findLargestShare,
  listKinds,
  type RoundOfBatch,
} from './repository.ts';
import { type Minute, toTimeline } from './rules.ts';

const minutesShown = 30;

/** @throws AppError batch_not_found */
export async function readArrivals({ db }: Deps, batchId: string): Promise<Arrivals> {
  const batch = await readBatch(db, batchId);
  const round = { batchId, round: batch.stoning_round };
  const minutes = await countByMinute(db, round);
  const ballots = minutes.reduce((sum, { ballots }) => sum + ballots, 0);
  return {
    round: round.round,
    ballots,
    minutes: minutes.slice(-minutesShown).map((minute) => toText(minute)),
    busiest: toText(findBusiest(minutes)),
    largest_network_percent: await findLargestShare(db, round),
    timeline: toTimeline(minutes),
    booths: await countByBoothAndHour(db, round),
    ...(allows[batch.phase].result ? await describeRows(db, round) : await describeRunningRows(db, round)),
  };
}

type Rows = Pick<Arrivals, 'longest_identical_row' | 'identical_rows'>;

/** Whether, and nothing that moves with each ballot: in a blind round, too, it tells that at least thirty ballots are alike. */
async function describeRunningRows(db: Database, round: RoundOfBatch): Promise<Rows> {
  const isMarked = hasUnusuallyEqual(await listKinds(db, round, 'ballots'));
  return { longest_identical_row: null, identical_rows: isMarked ? { rows: 1, by_chance: 0 } : null };
}

/** How long, and never when: with the moment, the record's ballots would tell who gave which. */
async function describeRows(db: Database, round: RoundOfBatch): Promise<Rows> {
  const kinds = await listKinds(db, round, 'counted_ballots');
  if (kinds.reduce((sum, { ballots }) => sum + ballots, 0) < publishedFrom)
    return { longest_identical_row: null, identical_rows: null };
  return {
    longest_identical_row: Math.max(...kinds.map(({ longest_row }) => longest_row)),
    identical_rows: { rows: hasUnusuallyEqual(kinds) ? 1 : 0, by_chance: 0 },
  };
}

/**
 * When the questions and ballots of a batch came, in hours, which every time zone puts together to its own days.
 * @throws AppError batch_not_found
 */
export async function readFigures({ db }: Deps, batchId: string): Promise<Figures> {
  const batch = await readBatch(db, batchId);
  const round = { batchId, round: batch.stoning_round };
  const hasBallotPaper = allows[batch.phase].ballotPaper;
  const [questions, waiting, ballots] = await Promise.all([
    countQuestionsByHour(db, round, hasBallotPaper),
    countWaitingByHour(db, batchId),
    countBallotsByHour(db, round),
  ]);
  return { questions, waiting, ballots };
}

function toText(minute: Minute): { minute: string; ballots: number };
function toText(minute: Minute | undefined): { minute: string; ballots: number } | null;
function toText(minute: Minute | undefined) {
  return minute ? { minute: minute.minute.toISOString(), ballots: minute.ballots } : null;
}
