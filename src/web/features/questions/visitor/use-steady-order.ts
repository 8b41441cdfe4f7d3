import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import type { Order } from '#contract/council/ranking.ts';
import { arrange } from './steady-order.ts';

/** Keeps each question in its place while somebody reads; `showChanges` puts them as they would stand now. */
export function useSteadyOrder(sorted: readonly PublicQuestion[], by: Order, list: RefObject<HTMLElement | null>) {
  const [order, setOrder] = useState<readonly string[]>(() => sorted.map(({ id }) => id));
  const arrangement = useMemo(() => arrange(order, sorted), [order, sorted]);
  const hasChanged = arrangement.added > 0 || arrangement.moved;
  const showChanges = () => setOrder(sorted.map(({ id }) => id));

  // Before the browser paints, so that who does not read sees no step between.
  useLayoutEffect(() => {
    if (hasChanged && !isReading(list.current, by)) setOrder(sorted.map(({ id }) => id));
  }, [hasChanged, sorted, by, list]);

  return { ...arrangement, hasChanged, showChanges };
}

/** The list begins above the window, or somebody is at something in it. */
function isReading(list: HTMLElement | null, by: Order): boolean {
  if (!list) return false;
  const { top, bottom } = list.getBoundingClientRect();
  if (bottom <= 0) return false;
  // A new question at the top is what somebody who looks there waits for; stones that re-sort under a pointer are not.
  return top < 0 || list.matches(by === 'stones' ? ':hover, :focus-within' : ':focus-within');
}
