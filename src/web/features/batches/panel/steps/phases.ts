import { phaseAfter } from '#contract/council/phases.ts';
import { type Phase, phases } from '#contract/council/public-batch.ts';
import { adminTexts } from '#web/text/admin.ts';

/** The one step that a batch offers: forward, and from the end back to the start. */
export function nextPhase(phase: Phase): Phase {
  return phaseAfter(phase) ?? phases.submission;
}

export function phaseName(phase: number): string {
  return isPhase(phase) ? adminTexts.batches.phases[phase] : adminTexts.batches.unknownPhase;
}

function isPhase(phase: number): phase is Phase {
  return phase in adminTexts.batches.phases;
}
