import { stoningText } from '#web/text/public.ts';
import type { Place } from './picks.ts';

/** What to do now, in large words. */
export function Prompt({ step, closed }: { step: Place | null; closed: boolean }) {
  const [title, hint] =
    step === null
      ? [stoningText.allPlaced, stoningText.allPlacedHint]
      : [Object.values(stoningText.prompts)[step], stoningText.step({ step: step + 1 })];
  return (
    <div className="st-prompt">
      <h2>{closed ? stoningText.closedTitle : title}</h2>
      {!closed && <p>{hint}</p>}
    </div>
  );
}
