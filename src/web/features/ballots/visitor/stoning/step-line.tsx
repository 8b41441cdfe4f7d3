import { stonesOfPicks } from '#contract/council/ballots.ts';
import { nextPlace, ofPlace, type Picks, places } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Stone } from '#web/ui/stone.tsx';

/** The four steps: the current stone is lifted, a placed one has left its imprint. */
export function StepLine({ picks }: { picks: Picks }) {
  const step = nextPlace(picks);
  return (
    <ol className="steps" aria-label={lazyTexts.placing.stepsLabel}>
      {places.map((place) => {
        const { placed, now, later } = lazyTexts.placing.stepStates;
        const state = picks[place] !== null ? placed : place === step ? now : later;
        return (
          <li key={place} aria-current={place === step ? 'step' : undefined}>
            <Stone size={stonesOfPicks[place]} hollow={picks[place] !== null}>
              {stonesOfPicks[place]}
            </Stone>
            <span className="visually-hidden">
              {lazyTexts.placing.stepName(ofPlace(place))}: {state}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Ten pebbles of which some are gone; the prompt says it in words. */
export function TenStones({ picks }: { picks: Picks }) {
  return (
    <div className="ten" aria-hidden="true">
      {places.map((place) => (
        <span key={place}>
          {Array.from({ length: stonesOfPicks[place] }, (_, index) => index).map((index) => (
            <Stone key={index} size={2} hollow={picks[place] !== null} />
          ))}
        </span>
      ))}
    </div>
  );
}
