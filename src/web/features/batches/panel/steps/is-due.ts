import { picksPerBallot } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { phaseDeadline } from '#contract/council/phase-end.ts';
import { allows } from '#contract/council/phases.ts';
import { nextStepOf } from './next-step.ts';

/**
 * Whether the next step's time has come. A phase goes on to the next when its deadline has passed, and submission as soon as
 * there are enough questions for a ballot; whatever else is next with a batch can be done at once.
 */
export function isDue(batch: Batch, questions: number | undefined, now: number): boolean {
  if (nextStepOf(batch) !== 'phase') return true;
  const deadline = phaseDeadline(batch);
  const hasPassed = deadline !== null && Date.parse(deadline) <= now;
  return hasPassed || (allows[batch.phase].questions && (questions ?? 0) >= picksPerBallot);
}

/** Whether an active batch waits for people: nobody has given it yet what its phase gathers, be it published or not. */
export function needsPeople(batch: Pick<Batch, 'is_active' | 'phase' | 'ballots'>, asked: number | undefined): boolean {
  if (!batch.is_active) return false;
  const { questions, ballots } = allows[batch.phase];
  return (questions && asked === 0) || (ballots && batch.ballots === 0);
}
