import type { PublicBatch } from '#contract/public-batch.ts';
import { activeTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';

/** What stands under the phase's title: the organiser's words in the reader's language, or in any, else ours. */
export function phaseTextOf({ phase, phase_texts, ...batch }: PublicBatch): string {
  const { code } = activeTexts().language;
  const own = phase_texts?.find((one) => one.phase === phase && one.language === code)?.text;
  return own || batch[`phase_${phase}_text`] || publicText.phaseTexts[phase];
}
