import { nextPlace, type Picks, stonesLeft } from '#web/features/visitor/ballots/own/picks.ts';
import { changeText } from '#web/text/later.ts';
import { stoningText } from '#web/text/public.ts';
import { StepLine } from './step-line.tsx';

type PromptProps = {
  picks: Picks;
  closed: boolean;
  /** The picks are those of the ballot that was given already: there is nothing to complete. */
  same: boolean;
};

/** What to do now and which step it is: one block, so that the questions begin as far up as they can. */
export function Prompt({ picks, closed, same }: PromptProps) {
  const step = nextPlace(picks);
  const title = step === null ? stoningText.allPlaced : Object.values(stoningText.prompts)[step];
  return (
    <div className="st-now">
      <div className="st-prompt">
        <h2>{closed ? stoningText.closedTitle : title}</h2>
        {!closed && step === null && <p>{same ? changeText.hint : stoningText.allPlacedHint}</p>}
        {!closed && step !== null && (
          <p>
            {stoningText.step({ step: step + 1 })}{' '}
            <span className="left-words num">{stoningText.left({ count: stonesLeft(picks) })}</span>
          </p>
        )}
      </div>
      <StepLine picks={picks} />
    </div>
  );
}
