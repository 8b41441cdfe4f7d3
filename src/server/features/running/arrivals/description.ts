import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import { hasUnusuallyEqual } from './equal-ballots.ts';
import { countByMinute, findLargestShare, listKinds, type RoundOfBatch } from './repository.ts';
import type { Minute } from './rules.ts';

const saysEqual =
  ' At least 30 ballots are equal or nearly equal, and stand out against the other ballots: they may have been agreed on, or given by one person.';

/** What the public record says: rounded to tens, so that it speaks of crowds and of nobody. */
export async function describeArrivals(
  db: Database,
  round: RoundOfBatch,
): Promise<NonNullable<BatchRecord5['arrivals']>> {
  const tens = (count: number) => Math.ceil(count / 10) * 10;
  const busiest = tens(findBusiest(await countByMinute(db, round))?.ballots ?? 0);
  const share = await findLargestShare(db, round);
  const percent = share === null ? null : tens(share);
  const areEqual = hasUnusuallyEqual(await listKinds(db, round, 'counted_ballots'));
  const ofNetwork = percent === null ? '' : ` At most ${percent} % of all ballots came from one network.`;
  const sentence = `At most ${busiest} ballots came in one minute.${ofNetwork}${areEqual ? saysEqual : ''}`;
  return {
    busiest_minute: busiest,
    largest_network_percent: percent,
    ...(areEqual && { equal_ballots: true }),
    sentence,
  };
}

export function findBusiest(minutes: readonly Minute[]): Minute | undefined {
  return minutes.reduce<Minute | undefined>(
    (busiest, minute) => (!busiest || minute.ballots > busiest.ballots ? minute : busiest),
    undefined,
  );
}
