import { type PublicBatch, phases } from '#contract/council/public-batch.ts';
import { toExactText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** That the deadline of the running phase was moved, and that the phase ends by itself. */
export function DeadlineNews({ batch }: { batch: PublicBatch }) {
  const timeZone = useTimeZone();
  const { before, deadline, end } = deadlineNewsOf(batch);
  if (!before && !end) return null;
  const exact = (moment: string) => toExactText(moment, timeZone);
  return (
    <p className="time-exact" suppressHydrationWarning>
      {before && publicText.deadlineMoved({ before: exact(before), after: exact(deadline) })}{' '}
      {end && publicText.movesOn({ when: exact(end) })}
    </p>
  );
}

type DeadlineNews = {
  /** That of the running phase. */
  deadline: string;
  /** What visitors were told before it was moved. */
  before: string | null;
  /** When the phase ends by itself: at the deadline, or where a step was planned, before or after it. */
  end: string | null;
};

/** What there is to say of the running phase's deadline beside its moment. */
export function deadlineNewsOf(batch: PublicBatch): DeadlineNews {
  const field = batch.phase === phases.submission ? 'submission_deadline' : 'stoning_deadline';
  const deadline = batch[field];
  if (batch.phase === phases.completed) return { deadline, before: null, end: null };
  return { deadline, before: batch[`${field}_before`], end: batch.moves_on_at };
}
