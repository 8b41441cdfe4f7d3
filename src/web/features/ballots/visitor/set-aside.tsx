import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { SetAside as RoundSetAside } from '#contract/council/set-aside.ts';
import { givenFlag } from '#web/features/ballots/visitor/own/stored.ts';
import { useStoredValue } from '#web/storage.ts';
import { useSetAside } from './lazy-parts.ts';

type SetAsideProps = { batch: PublicBatch; rounds: readonly RoundSetAside[] | undefined };

/** Which rounds do not count, for everybody; and for who gave stones in one and none since, that theirs do not. */
export function SetAside({ batch: { id, phase, stoning_round }, rounds }: SetAsideProps) {
  const round = useStoredValue(givenFlag(id));
  const isOwn = typeof round === 'number' && round < stoning_round;
  const Part = useSetAside(isOwn || rounds !== undefined);
  return <div role="status">{Part && <Part phase={phase} isOwn={isOwn} rounds={rounds} />}</div>;
}
