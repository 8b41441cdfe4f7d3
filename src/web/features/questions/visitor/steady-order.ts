/** What a reader sees while the list changes beneath: the places stay, the words and stones are new. */
export type Arrangement<T> = {
  shown: T[];
  /** How many came since. */
  added: number;
  /** Whether those shown would stand elsewhere now. */
  moved: boolean;
};

/** Puts `sorted` in the places of `order`; who is not in `order` waits, who is gone leaves. */
export function arrange<T extends { id: string }>(order: readonly string[], sorted: readonly T[]): Arrangement<T> {
  const isInOrder = order.length === sorted.length && sorted.every(({ id }, index) => id === order[index]);
  if (isInOrder) return { shown: [...sorted], added: 0, moved: false };
  const places = new Set(order);
  const byId = new Map(sorted.map((one) => [one.id, one]));
  const shown = order.map((id) => byId.get(id)).filter((one) => one !== undefined);
  const wanted = sorted.filter(({ id }) => places.has(id));
  return {
    shown,
    added: sorted.length - wanted.length,
    moved: wanted.some(({ id }, index) => id !== shown[index]?.id),
  };
}
