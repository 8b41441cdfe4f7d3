import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useProtocol } = lazyPart(() => import('./protocol.tsx').then(({ Protocol }) => Protocol));

/** The clerk's protocol of a batch, once stoning has started; loaded when somebody comes to it. */
export function ProtocolPart({ batch }: { batch: Batch }) {
  const isThere = hasProtocol(batch);
  const Protocol = useProtocol(isThere);
  return isThere && Protocol && <Protocol batch={batch} />;
}

/** What leads there from the other parts that the clerk signs for. */
export function ProtocolLink({ batch, onOpen }: { batch: Batch; onOpen: () => void }) {
  return hasProtocol(batch) && <Button onClick={onOpen}>{adminTexts.protocol.open}</Button>;
}

function hasProtocol({ phase }: Batch): boolean {
  return allows[phase].ballotPaper;
}
