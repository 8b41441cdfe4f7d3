import { type BatchMoment, momentRows } from '#contract/council/batch-moment.ts';
import { allows } from '#contract/council/phases.ts';
import { isFull, type PublicBatch, phaseTextName } from '#contract/council/public-batch.ts';
import { areAllCounted } from '#text/moment-words.ts';
import { activeTexts } from '#web/text/active.ts';
import { publicText } from '#web/text/public.ts';

/** What stands under the phase's title: the organiser's words, else ours. */
export function phaseTextOf(batch: PublicBatch): string {
  return ownPhaseText(batch, activeTexts().language.code) || ourPhaseText(batch);
}

/** Nothing goes to the council from a batch that came to its end without a ballot. */
function ourPhaseText({ phase, ballots }: PublicBatch): string {
  return allows[phase].result && ballots === 0 ? publicText.noStonesGiven : publicText.phaseTexts[phase];
}

/** In place of the words for the phase, the organiser's too, which ask for what is not taken any more. */
const insteadAt: Partial<Record<BatchMoment, (batch: PublicBatch) => string>> = {
  asking_over: () => publicText.over[1],
  stoning_over: () => publicText.over[2],
  counting: (batch) => (areAllCounted(batch) ? publicText.counting.doneText : publicText.counting.text),
};

/**
 * What stands there while the batch runs: nobody is told of an open place in one that is full, to give what is not taken, or what they
 * have given.
 */
export function phaseTextsOf(
  batch: PublicBatch,
  moment: BatchMoment,
  { questionCount, hasGiven }: { questionCount: number; hasGiven: boolean },
): string[] {
  const instead = insteadAt[moment];
  if (instead) return [instead(batch)];
  const { invites } = momentRows[moment];
  const own = ownPhaseText(batch, activeTexts().language.code);
  if (invites === 'stones' && hasGiven) return own ? [own] : [];
  if (invites !== 'questions' || !isFull(batch, questionCount)) return [phaseTextOf(batch)];
  const full = publicText.full({ count: questionCount });
  return own ? [full, own] : [full];
}

/** The organiser's words in a language, or in any; null where there are none. */
export function ownPhaseText({ phase, phase_texts, ...batch }: PublicBatch, language: string): string | null {
  const own = phase_texts?.find((one) => one.phase === phase && one.language === language)?.text;
  return own || batch[phaseTextName(phase)];
}
