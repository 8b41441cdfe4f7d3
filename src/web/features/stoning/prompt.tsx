import { memo } from 'react';
import { stoningText } from '#web/text/stoning.ts';
import { useAfterPaint } from '#web/ui/use-after-paint.ts';
import type { Place } from './picks.ts';

/** What to do now, in large words; a moment after the pick itself has been answered. */
export const Prompt = memo(function Prompt(props: { step: Place | null; closed: boolean }) {
  const step = useAfterPaint(props.step);
  const [title, hint] =
    step === null
      ? [stoningText.allPlaced, stoningText.allPlacedHint]
      : [stoningText.prompt(step), stoningText.step(step)];
  return (
    <div className="st-prompt">
      <h2>{props.closed ? stoningText.closedTitle : title}</h2>
      {!props.closed && <p>{hint}</p>}
    </div>
  );
});
