import type { Batch } from '#contract/council/batches.ts';
import type { CardPackage } from '#contract/council/cards.ts';
import { takesChannel } from '#contract/council/channels.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart: useCardsView } = lazyPart(() => import('./cards-view.tsx').then(({ CardsView }) => CardsView));

/** Whether a batch has this part: where cards vote. */
export function hasCards({ rules }: Batch): boolean {
  return takesChannel(rules, 'card');
}

/** Whether the codes of a package never came where they were to be: unless a page still holds them, nobody has them. */
export function isMissing({ arrived_at, made, void: voided }: CardPackage): boolean {
  return arrived_at === null && voided < made;
}

/** The batch's voting cards, loaded when somebody comes to them. */
export function CardsPart({ batch }: { batch: Batch }) {
  const View = useCardsView(true);
  return View ? <View batch={batch} /> : <ListAwaited error={null} />;
}
