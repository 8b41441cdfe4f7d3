import { type Ending, phaseEnd } from '#contract/council/phase-end.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import { toMomentText } from './moments.ts';
import { publicText } from './public.ts';

/** The one sentence on how the end of the running phase is not what people were promised; undefined where it is. */
export function differsText(batch: Ending, now: number, timeZone?: string): string | undefined {
  const end = phaseEnd(batch, now);
  if (end?.differs === 'brought_forward')
    return publicText.broughtForward({ when: toMomentText(end.deadline, timeZone) });
  const stillTaken: Record<Phase, string | undefined> = { ...publicText.stillTaken, 3: undefined };
  return end?.differs === 'still_taken' ? stillTaken[batch.phase] : undefined;
}
