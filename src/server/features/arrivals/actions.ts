import type { Arrivals } from '#contract/arrivals.ts';
import { phases } from '#contract/batches.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { findBatch } from '#server/features/batches/repository.ts';
import { countByMinute, findLargestShare, findLongestIdenticalRow, type Minute, type Round } from './repository.ts';

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

/** What the public record says: rounded to tens, so that it speaks of crowds and of nobody. */
export async function describeArrivals(
  db: Database,
  round: Round,
): Promise<{ busiest_minute: number; largest_network_percent: number | null; sentence: string }> {
  const tens = (count: number) => Math.ceil(count / 10) * 10;
  const busiest = tens(findBusiest(await countByMinute(db, round))?.ballots ?? 0);
  const share = await findLargestShare(db, round);
  const percent = share === null ? null : tens(share);
  const ofNetwork = percent === null ? '' : ` At most ${percent} % of all ballots came from one network.`;
  const sentence = `At most ${busiest} ballots came in one minute.${ofNetwork}`;
  return { busiest_minute: busiest, largest_network_percent: percent, sentence };
}

function findBusiest(minutes: readonly Minute[]): Minute | undefined {
  return minutes.reduce<Minute | undefined>(
    (busiest, minute) => (!busiest || minute.ballots > busiest.ballots ? minute : busiest),
    undefined,
  );
}

function toText(minute: Minute): { minute: string; ballots: number };
function toText(minute: Minute | undefined): { minute: string; ballots: number } | null;
function toText(minute: Minute | undefined) {
  return minute ? { minute: minute.minute.toISOString(), ballots: minute.ballots } : null;
}
