import type { Batch } from '#contract/council/batches.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useDesk } = lazyPart(() => import('./desk.tsx').then(({ Desk }) => Desk));

/** The batch's desk, loaded when somebody comes to it. */
export function DeskPart({ batch }: { batch: Batch }) {
  const Desk = useDesk(true);
  return Desk ? <Desk batch={batch} /> : <ListAwaited error={null} />;
}
