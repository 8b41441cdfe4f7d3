import { publishedFrom } from '#contract/council/batch-result.ts';
import type { BatchRecord5 } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import { hasUnusuallyEqual } from './equal-ballots.ts';
import { countByMinute, findLargestShare, listKinds, type RoundOfBatch, wasLineHeld } from './repository.ts';
import type { Minute } from './rules.ts';

const saysEqual =
  ' At least 30 ballots are equal or nearly equal, and stand out against the other ballots: they may have been agreed on, or given by one person.';

const saysHeld =
  'For two minutes or longer one network held more than a hundred places of the line in which newcomers wait: some of them may have been turned away.';

/** What the public record says; nothing of few ballots, unless the line was held. */
export async function describeArrivals(
  db: Database,
  round: RoundOfBatch,
  ballots: number,
): Promise<BatchRecord5['arrivals']> {
  const came = ballots >= publishedFrom ? await describeCrowd(db, round) : undefined;
  if (!(await wasLineHeld(db, round))) return came;
  if (!came) return { largest_network_percent: null, held_line: true, sentence: saysHeld };
  return { ...came, held_line: true, sentence: `${came.sentence} ${saysHeld}` };
}

/** Rounded to tens, so that it speaks of crowds and of nobody. */
async function describeCrowd(db: Database, round: RoundOfBatch): Promise<NonNullable<BatchRecord5['arrivals']>> {
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
