import type { PublicBatch } from '#contract/public-batch.ts';
import { useStoredValue } from '#web/storage.ts';
import { useSetAsidePart } from './later-parts.ts';
import { givenFlag } from './stored.ts';

/** For who gave stones in an earlier round and none since: they do not count any more. */
export function SetAside({ batch: { id, phase, stoning_round } }: { batch: PublicBatch }) {
  const round = useStoredValue(givenFlag(id));
  const earlier = typeof round === 'number' && round < stoning_round;
  const Part = useSetAsidePart(earlier);
  return <div role="status">{earlier && Part && <Part phase={phase} />}</div>;
}
