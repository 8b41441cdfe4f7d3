import type { PublicBatch } from '#contract/public-batch.ts';
import { useStoredValue } from '#web/storage.ts';
import { stoningText } from '#web/text/public.ts';
import { completedFlag } from './stored.ts';

/** For who gave stones in an earlier round and none since: they do not count any more. */
export function SetAside({ batch: { id, phase, stoning_round } }: { batch: PublicBatch }) {
  const round = useStoredValue(completedFlag(id));
  return (
    <div role="status">
      {typeof round === 'number' && round < stoning_round && (
        <div className="set-aside">
          <p className="wrap">{stoningText.setAside({ phase, round })}</p>
        </div>
      )}
    </div>
  );
}
