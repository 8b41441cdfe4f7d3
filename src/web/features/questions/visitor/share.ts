import { publicText } from '#web/text/public.ts';

/** How much of all stones lies here: whole per cent, and '< 1 %' where that would read 0. */
export function toShare(stones: number, all: number): string {
  const share = Math.round((stones / all) * 100);
  return publicText.share({ stones: share === 0 && stones > 0 ? '< 1' : share });
}
