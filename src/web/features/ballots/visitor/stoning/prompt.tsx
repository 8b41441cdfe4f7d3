import { nextPlace, type Picks, stonesLeft } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
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
  const title = step === null ? lazyTexts.placing.allPlaced : Object.values(lazyTexts.placing.prompts)[step];
  const allPlacedHint = same ? lazyTexts.change.hint : lazyTexts.placing.allPlacedHint;
  return (
    <div className="st-now">
      <div className="st-prompt">
        <h2>{closed ? lazyTexts.placing.closedTitle : title}</h2>
        {!closed && (
          <p>
            {step === null ? allPlacedHint : lazyTexts.placing.step({ step: step + 1 })}{' '}
            <span className="left-words num">{lazyTexts.placing.left({ count: stonesLeft(picks) })}</span>
          </p>
        )}
      </div>
      <StepLine picks={picks} />
    </div>
  );
}
