import type { MadeCard } from '#contract/council/cards.ts';

/** In an order by chance, so that a card's place among those that were made tells nothing of whose letter it is on. */
export function drawCards(cards: readonly MadeCard[]): MadeCard[] {
  const drawn = cards.map((card) => ({ card, lot: crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n }));
  return drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ card }) => card);
}
