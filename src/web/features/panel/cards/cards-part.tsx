import type { Batch } from '#contract/council/batches.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useCardsView } = lazyPart(() => import('./cards-view.tsx').then(({ CardsView }) => CardsView));

/** Whether a batch has this part: where cards vote. */
export function hasCards({ rules }: Batch): boolean {
  return rules.voters === 'cards';
}

/** The batch's voting cards, loaded when somebody comes to them. */
export function CardsPart({ batch }: { batch: Batch }) {
  const View = useCardsView(true);
  return View ? <View batch={batch} /> : <ListAwaited error={null} />;
}
