import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useProtocol } = lazyPart(() => import('./protocol.tsx').then(({ Protocol }) => Protocol));

/** The clerk's protocol of a batch, once stoning has started; loaded when somebody comes to it. */
export function ProtocolPart({ batch }: { batch: Batch }) {
  const isThere = allows[batch.phase].ballotPaper;
  const Protocol = useProtocol(isThere);
  return isThere && Protocol && <Protocol batch={batch} />;
}
