import { adminTexts } from './admin.ts';
import { foreignZone } from './deadline.ts';
import { ownTimeZone } from './local-moment.ts';
import { toMomentText } from './moments.ts';

/** A moment on the council's clock, and where the reader's shows another time on that one too. */
export function toCouncilText(moment: string): string {
  const here = toMomentText(moment, ownTimeZone());
  const zone = foreignZone(moment);
  const there = adminTexts.batches.preflight.there({ when: here });
  return zone ? `${toMomentText(moment)} (${zone}; ${there})` : here;
}
