import type { PublicBatch } from '#contract/public-batch.ts';
import { activeTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';

/** What stands under the phase's title: the organiser's words, else ours. */
export function phaseTextOf(batch: PublicBatch): string {
  return ownPhaseText(batch, activeTexts().language.code) || publicText.phaseTexts[batch.phase];
}

/** The organiser's words in a language, or in any; null where there are none. */
export function ownPhaseText({ phase, phase_texts, ...batch }: PublicBatch, language: string): string | null {
  const own = phase_texts?.find((one) => one.phase === phase && one.language === language)?.text;
  return own || batch[`phase_${phase}_text`];
}
