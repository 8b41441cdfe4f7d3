import { allows, type Deadline, endsBy } from './phases.ts';
import type { PublicBatch } from './public-batch.ts';

// What every 'until', 'before' and countdown is said by: on the public page, the projector, paper, in the panel and in texts to send.

/** What decides when a phase ends. */
export type Ending = Pick<
  PublicBatch,
  'phase' | 'submission_deadline' | 'stoning_deadline' | 'moves_on_at' | 'online_closed_at'
>;

export type PhaseEnd = {
  /** What people were promised for this phase. */
  deadline: string;
  /** What is to come: the deadline, or a planned step where that comes first or the deadline has passed. Null: nothing is. */
  moment: string | null;
  /** How that is not what was promised: the step comes earlier, or the deadline has passed and the phase goes on. */
  differs: 'brought_forward' | 'still_taken' | null;
};

/** The deadline of the phase that runs; null where none does any more. */
export function phaseDeadline(batch: Pick<Ending, 'phase' | Deadline>): string | null {
  const deadline = endsBy[batch.phase];
  return deadline && batch[deadline];
}

/** Whether online stoning has closed, so that only paper is counted any more. */
export function countsPaper({ phase, online_closed_at }: Pick<Ending, 'phase' | 'online_closed_at'>): boolean {
  return allows[phase].ballots && online_closed_at !== null;
}

/** For how long after its step a phase still takes what was sent in time. The database has the same: `grace()`. */
export const graceMs = 10_000;

/** Whether nothing more is taken in the phase that runs, whatever becomes of its step; the database decides: `is_in_time()`. */
export function isOver({ moves_on_at }: Pick<Ending, 'moves_on_at'>, now: number): boolean {
  return moves_on_at !== null && now >= Date.parse(moves_on_at) + graceMs;
}

/**
 * When the phase that runs ends, as far as that is known; `now` in milliseconds. Null for a completed batch, and while paper is
 * counted, which ends when it is done.
 */
export function phaseEnd(batch: Ending, now: number): PhaseEnd | null {
  const deadline = phaseDeadline(batch);
  if (deadline === null || countsPaper(batch)) return null;
  const step = batch.moves_on_at;
  const isAhead = (moment: string) => Date.parse(moment) > now;
  if (step !== null && isAhead(step) && (Date.parse(step) < Date.parse(deadline) || !isAhead(deadline)))
    return { deadline, moment: step, differs: isAhead(deadline) ? 'brought_forward' : 'still_taken' };
  if (isAhead(deadline)) return { deadline, moment: deadline, differs: null };
  // A step that is due has only not been taken yet: nothing more is taken.
  return { deadline, moment: null, differs: step === null ? 'still_taken' : null };
}
