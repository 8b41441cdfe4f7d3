import type { Database } from '#server/database/connect.ts';
import { countByMinute, findLargestShare, type RoundOfBatch } from './repository.ts';
import type { Minute } from './rules.ts';

/** What the public record says: rounded to tens, so that it speaks of crowds and of nobody. */
export async function describeArrivals(
  db: Database,
  round: RoundOfBatch,
): Promise<{ busiest_minute: number; largest_network_percent: number | null; sentence: string }> {
  const tens = (count: number) => Math.ceil(count / 10) * 10;
  const busiest = tens(findBusiest(await countByMinute(db, round))?.ballots ?? 0);
  const share = await findLargestShare(db, round);
  const percent = share === null ? null : tens(share);
  const ofNetwork = percent === null ? '' : ` At most ${percent} % of all ballots came from one network.`;
  const sentence = `At most ${busiest} ballots came in one minute.${ofNetwork}`;
  return { busiest_minute: busiest, largest_network_percent: percent, sentence };
}

export function findBusiest(minutes: readonly Minute[]): Minute | undefined {
  return minutes.reduce<Minute | undefined>(
    (busiest, minute) => (!busiest || minute.ballots > busiest.ballots ? minute : busiest),
    undefined,
  );
}
