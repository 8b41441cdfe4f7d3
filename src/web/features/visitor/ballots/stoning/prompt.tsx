import type { Place } from '#web/features/visitor/ballots/own/picks.ts';
import { changeText } from '#web/text/lazy.ts';
import { stoningText } from '#web/text/public.ts';

type PromptProps = {
  step: Place | null;
  closed: boolean;
  /** The picks are those of the ballot that was given already: there is nothing to complete. */
  same: boolean;
};

/** What to do now, in large words. */
export function Prompt({ step, closed, same }: PromptProps) {
  const [title, hint] =
    step === null
      ? [stoningText.allPlaced, same ? changeText.hint : stoningText.allPlacedHint]
      : [Object.values(stoningText.prompts)[step], stoningText.step({ step: step + 1 })];
  return (
    <div className="st-prompt">
      <h2>{closed ? stoningText.closedTitle : title}</h2>
      {!closed && <p>{hint}</p>}
    </div>
  );
}
