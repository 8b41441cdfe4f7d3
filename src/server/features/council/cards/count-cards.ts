import type { CardPackage } from '#contract/council/cards.ts';

/** How many cards some packages have, and how many of these are void. */
export function countCards(packages: readonly CardPackage[]): { made: number; void: number } {
  const sum = (of: 'made' | 'void') => packages.reduce((total, each) => total + each[of], 0);
  return { made: sum('made'), void: sum('void') };
}
