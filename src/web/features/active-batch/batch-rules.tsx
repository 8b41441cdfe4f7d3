import type { PublicBatch } from '#contract/public-batch.ts';
import { publishedFrom } from '#contract/result.ts';
import { toExactText } from '#web/text/moments.ts';
import { publicText } from '#web/text/public.ts';
import { useTimeZone } from '#web/ui/use-time-zone.ts';

/** What was agreed for this batch, a sentence for each rule: no more than holds. */
export function BatchRules({ batch }: { batch: PublicBatch }) {
  const { stones_shown, tie_at_cut, council_size, questions_limit } = batch.rules;
  const { works } = publicText;
  const shown = useShownEarly(batch);
  return (
    <details className="works">
      <summary>{publicText.worksTitle}</summary>
      <ul>
        <li suppressHydrationWarning>{shown ? works.when_completedShown({ moment: shown }) : works[stones_shown]}</li>
        <li>{works.oneBallot}</li>
        <li>{works.final}</li>
        <li>{works.paper}</li>
        <li>{works.ranking({ few: publishedFrom })}</li>
        <li>{works.forwarded({ size: council_size ?? 0 })}</li>
        {council_size !== null && (
          <li>
            {works[`tie_${tie_at_cut}`]}
            {tie_at_cut === 'lot' && batch.commitment && (
              <>
                {' '}
                {works.seal} <code dir="ltr">{batch.commitment}</code>
              </>
            )}
          </li>
        )}
        <li>{works.limit({ count: questions_limit })}</li>
      </ul>
    </details>
  );
}

/** When an owner showed stones that were to be seen later; undefined where nobody did. */
export function useShownEarly({ stones_shown_at }: PublicBatch): string | undefined {
  const timeZone = useTimeZone();
  return stones_shown_at === null ? undefined : toExactText(stones_shown_at, timeZone);
}
