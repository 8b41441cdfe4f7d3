import { phaseEnd } from '#contract/council/phase-end.ts';
import { endsBy } from '#contract/council/phases.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { toExactText } from '#web/text/moments.ts';
import { differsText } from '#web/text/phase-end-text.ts';
import { publicText } from '#web/text/public.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';
import { type Clock, useServerNow } from './use-server-now.ts';

/** Paper has no countdown: it says when the phases that are not over yet end, on the sheet that is printed. */
export function PrintedDates({ batch, clock }: { batch: PublicBatch; clock: Clock }) {
  const timeZone = useTimeZone();
  const lines = printedDates(batch, useServerNow(clock), timeZone);
  if (lines.length === 0) return null;
  return (
    // The server's idea of how a day is written may be a year older than the browser's.
    <p className="on-paper" suppressHydrationWarning>
      {lines.join('\n')}
    </p>
  );
}

function printedDates(batch: PublicBatch, now: number, timeZone: string | undefined): string[] {
  const end = phaseEnd(batch, now);
  if (end === null) return [];
  const labels = { submission_deadline: publicText.submissionDeadline, stoning_deadline: publicText.stoningDeadline };
  const ending = endsBy[batch.phase] ?? 'stoning_deadline';
  const differs = differsText(batch, now, timeZone);
  return [
    `${labels[ending]}: ${toExactText(end.moment ?? end.deadline, timeZone)}`,
    ...(differs ? [differs] : []),
    ...(ending === 'stoning_deadline'
      ? []
      : [`${labels.stoning_deadline}: ${toExactText(batch.stoning_deadline, timeZone)}`]),
  ];
}
