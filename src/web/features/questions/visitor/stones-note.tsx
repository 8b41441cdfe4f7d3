import { allows } from '#contract/council/phases.ts';
import { isBlind, type PublicBatch } from '#contract/council/public-batch.ts';
import { useStonesShownAt } from '#web/features/public-page/visitor/stones-shown-at.ts';
import { publicText } from '#web/text/public.ts';

/** Why the stones are not to be seen, or not as they are, and how many ballots there are; that an owner showed them early. */
export function StonesNote({ batch }: { batch: PublicBatch }) {
  const shownEarly = useStonesShownAt(batch);
  const given = allows[batch.phase].ballots && batch.rules.stones_shown !== 'always';
  if (!given && !shownEarly) return null;
  const { stonesLater, stonesInGroups } = publicText;
  return (
    <p className="questions-note" suppressHydrationWarning>
      {given && <strong className="num">{publicText.ballotsSoFar({ count: batch.ballots })} </strong>}
      {isBlind(batch) ? stonesLater : shownEarly ? publicText.shownEarly({ moment: shownEarly }) : stonesInGroups}
    </p>
  );
}
