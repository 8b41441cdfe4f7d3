import { publishedFrom } from '#contract/batch-result.ts';
import type { PublicBatch } from '#contract/public-batch.ts';
import { worksText as works } from '#web/text/later.ts';
import { useShownEarly } from './shown-early.ts';

/** A sentence for each rule of a batch: no more than holds. */
export function RuleList({ batch }: { batch: PublicBatch }) {
  const { stones_shown, ballot_changes, own_question, tie_at_cut, council_size, questions_limit, phase_changes } =
    batch.rules;
  const shown = useShownEarly(batch);
  return (
    <ul>
      <li suppressHydrationWarning>{shown ? works.when_completedShown({ moment: shown }) : works[stones_shown]}</li>
      <li>{works.oneBallot}</li>
      <li>{ballot_changes === 'never' ? works.final : works.changing}</li>
      {own_question === 'excluded' && <li>{works.othersOnly}</li>}
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
      <li>{works[phase_changes]}</li>
      <li>{works.limit({ count: questions_limit })}</li>
    </ul>
  );
}
