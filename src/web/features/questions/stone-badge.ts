import type { StoneSize } from '#web/ui/drawings.tsx';

/** The more of the leader's stones, the larger the badge; never too small for its digits. */
export function badgeSize(stones: number, most: number): StoneSize {
  const share = most > 0 ? stones / most : 0;
  const byShare = share >= 0.75 ? 4 : share >= 0.5 ? 3 : share >= 0.25 ? 2 : 1;
  const byDigits = Math.min(4, Math.max(1, String(stones).length - 1));
  return Math.max(byShare, byDigits) as StoneSize;
}
