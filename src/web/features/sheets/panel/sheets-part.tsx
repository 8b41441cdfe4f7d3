import type { ReactNode } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useSheetsView } = lazyPart(() => import('./sheets-view.tsx').then(({ SheetsView }) => SheetsView));

/** Whether a batch has this part: where paper counts. */
export function hasSheets({ rules }: Batch): boolean {
  return takesChannel(rules, 'paper');
}

/** The batch's paper, with the clerk's protocol as its last step, loaded when somebody comes to it. */
export function SheetsPart({ batch, protocol }: { batch: Batch; protocol: ReactNode }) {
  const View = useSheetsView(true);
  return View ? <View batch={batch} protocol={protocol} /> : <ListAwaited error={null} />;
}
