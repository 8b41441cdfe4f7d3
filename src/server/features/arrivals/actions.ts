import type { Arrivals, Figures } from '#contract/arrivals.ts';
import { phases } from '#contract/batches.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { findBatch } from '#server/features/batches/repository.ts';
import { findBusiest } from './description.ts';
import {
  countBallotsByHour,
  countByMinute,
  countQuestionsByHour,
  findLargestShare,
  findLongestIdenticalRow,
  type Minute,
} from './repository.ts';

const minutesShown = 30;

/** @throws AppError batch_not_found */
export async function readArrivals({ db }: Deps, batchId: string): Promise<Arrivals> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('batch_not_found');
  const round = { batchId, round: batch.stoning_round };
  const minutes = await countByMinute(db, round);
  const isCompleted = batch.phase === phases.completed;
  return {
    round: round.round,
    ballots: minutes.reduce((sum, { ballots }) => sum + ballots, 0),
    minutes: minutes.slice(-minutesShown).map((minute) => toText(minute)),
    busiest: toText(findBusiest(minutes)),
    largest_network_percent: await findLargestShare(db, round),
    longest_identical_row: isCompleted ? await findLongestIdenticalRow(db, round) : null,
  };
}

/**
 * When the questions and ballots of a batch came, in hours, which every time zone puts together to its own days.
 * @throws AppError batch_not_found
 */
export async function readFigures({ db }: Deps, batchId: string): Promise<Figures> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw new AppError('batch_not_found');
  const round = { batchId, round: batch.stoning_round };
  const hasPaper = batch.phase !== phases.submission;
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
