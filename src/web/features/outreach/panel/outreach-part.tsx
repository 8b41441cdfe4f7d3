import type { Batch } from '#contract/council/batches.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useOutreach } = lazyPart(() => import('./outreach.tsx').then(({ Outreach }) => Outreach));

/** How people are invited to a batch, loaded when somebody comes to it: it has the words of all languages, and draws QR codes. */
export function OutreachPart({ batch }: { batch: Batch }) {
  const Outreach = useOutreach(true);
  return Outreach ? <Outreach batch={batch} /> : <ListAwaited error={null} />;
}
