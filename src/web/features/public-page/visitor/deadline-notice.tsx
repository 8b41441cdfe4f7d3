import { countsPaper, phaseDeadline } from '#contract/council/phase-end.ts';
import { endsBy } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { toExactText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { type Clock, useServerNow } from './use-server-now.ts';

/** That the deadline of the running phase was moved, and that nothing is taken after its step, whatever becomes of that. */
export function DeadlineNotice({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const timeZone = useTimeZone();
  const { before, deadline, end } = deadlineNoticeOf(batch, useServerNow(clock));
  if (!before && !end) return null;
  const exact = (moment: string) => toExactText(moment, timeZone);
  return (
    <p className="time-exact" suppressHydrationWarning>
      {before && publicText.deadlineMoved({ before: exact(before), after: exact(deadline) })}{' '}
      {end && takenUntil(batch.phase, exact(end))}
    </p>
  );
}

/** It promises no next phase: what is missing for that would hold the step. */
export function takenUntil(phase: PublicBatch['phase'], when: string): string | undefined {
  const said: Partial<Record<PublicBatch['phase'], (values: { when: string }) => string>> = publicText.takenUntil;
  return said[phase]?.({ when });
}

type DeadlineNotice = {
  /** That of the running phase. */
  deadline: string;
  /** What visitors were told before it was moved. */
  before: string | null;
  /** Until when something is taken: the deadline, where it acts, or a planned step, before or after it. Null once that has passed. */
  end: string | null;
};

/** What there is to say of the running phase's deadline beside its moment. */
export function deadlineNoticeOf(batch: PublicBatch, now: number): DeadlineNotice {
  const deadline = phaseDeadline(batch);
  if (deadline === null || countsPaper(batch)) return { deadline: batch.stoning_deadline, before: null, end: null };
  const ending = endsBy[batch.phase];
  const before = ending && batch[`${ending}_before`];
  const step = batch.moves_on_at;
  return { deadline, before, end: step !== null && Date.parse(step) > now ? step : null };
}
