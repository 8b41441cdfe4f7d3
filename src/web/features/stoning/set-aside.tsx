import type { PublicBatch } from '#contract/public-batch.ts';
import { useStoredValue } from '#web/storage.ts';
import { meanwhileText } from '#web/text/later.ts';
import { completedFlag } from './stored.ts';
import { useOwnBallot } from './use-own-ballot.ts';

/** For who gave stones in an earlier round and none since: they do not count any more. */
export function SetAside({ batch: { id, phase, stoning_round } }: { batch: PublicBatch }) {
  const round = useStoredValue(completedFlag(id));
  const isEarlier = typeof round === 'number' && round < stoning_round;
  const part = useOwnBallot(isEarlier);
  return (
    <div role="status">
      {isEarlier && part && (
        <div className="set-aside">
          <p className="wrap">{meanwhileText.setAside({ phase, round })}</p>
        </div>
      )}
    </div>
  );
}
