import { nextPlace, type Picks, stonesLeft } from '#web/features/visitor/ballots/own/picks.ts';
import { changeText, placingText } from '#web/text/lazy.ts';
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
  const title = step === null ? placingText.allPlaced : Object.values(placingText.prompts)[step];
  return (
    <div className="st-now">
      <div className="st-prompt">
        <h2>{closed ? placingText.closedTitle : title}</h2>
        {!closed && step === null && <p>{same ? changeText.hint : placingText.allPlacedHint}</p>}
        {!closed && step !== null && (
          <p>
            {placingText.step({ step: step + 1 })}{' '}
            <span className="left-words num">{placingText.left({ count: stonesLeft(picks) })}</span>
          </p>
        )}
      </div>
      <StepLine picks={picks} />
    </div>
  );
}
