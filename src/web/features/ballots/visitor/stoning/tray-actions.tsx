import { type Dispatch, Fragment } from 'react';
import { differingPlaces, type Picks, type Place, toChoices } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import type { StoningPress } from './stoning-state.ts';

type TrayActionsProps = {
  picks: Picks;
  /** Those of a ballot that was given already. */
  base: Picks;
  /** The place that is picked up. */
  pickedUp: Place | null;
  /** There is room for 'Reset All'. */
  resets: boolean;
  press: Dispatch<StoningPress>;
};

/** What the picks come to: all are reset or completed, or what is picked up is taken back. */
export function TrayActions({ picks, base, pickedUp, resets, press }: TrayActionsProps) {
  const same = differingPlaces(picks, base).length === 0;
  const id = pickedUp === null ? null : picks[pickedUp];
  return (
    <div className="tray-acts">
      {pickedUp !== null && id !== null ? (
        // The key keeps the second press of a double one from meeting 'Complete Stoning' in the same button.
        <Fragment key="picked-up">
          <Button onClick={() => press({ type: 'leave' })}>{lazyTexts.placing.leave}</Button>
          <Button className="wide" onClick={() => press({ type: 'take_back', id, place: pickedUp })}>
            {lazyTexts.placing.takeBack}
          </Button>
        </Fragment>
      ) : (
        <>
          {resets && (
            <Button aria-disabled={same} onClick={() => press({ type: 'reset' })}>
              {lazyTexts.placing.resetAll}
            </Button>
          )}
          <Button
            variant="primary"
            aria-disabled={same || toChoices(picks) === null}
            onClick={() => press({ type: 'review' })}
          >
            {lazyTexts.placing.complete}
          </Button>
        </>
      )}
    </div>
  );
}
