import type { Batch } from '#contract/council/batches.ts';
import { channelRows, channelsTaken } from '#contract/council/channels.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useBoothsView } = lazyPart(() => import('./booths-view.tsx').then(({ BoothsView }) => BoothsView));

/** Whether a batch has this part: where there is something that helpers do. */
export function hasBoothsOrHelpers({ rules }: Batch): boolean {
  return channelsTaken(rules).some((channel) => channelRows[channel].helpers !== null);
}

/** The booths of a batch and who helps in the hall, loaded when somebody comes to them. */
export function BoothsPart({ batch }: { batch: Batch }) {
  const View = useBoothsView(true);
  return View ? <View batch={batch} /> : <ListAwaited error={null} />;
}
