import { stonesOfPicks } from '#contract/ballots.ts';
import type { PublicQuestion } from '#contract/public-question.ts';
import { stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stone } from '#web/ui/stone.tsx';
import { ofPlace, type Picks, places } from './picks.ts';

type ReviewDialogProps = {
  open: boolean;
  picks: Picks;
  questions: ReadonlyMap<string, PublicQuestion>;
  saving: boolean;
  failure: string | null;
  /** All ten stones are placed and the phase is open. */
  ready: boolean;
  onClose: () => void;
  onSave: () => void;
};

/** The four picks in plain sentences, before the stones are given for good. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { open, picks, questions, saving, failure, ready, onClose, onSave } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stoningText.reviewTitle}
      description={stoningText.reviewIntro}
      pending={saving}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            {stoningText.reviewBack}
          </Button>
          <Button variant="primary" pending={saving} aria-disabled={!ready} onClick={() => ready && onSave()}>
            {saving ? stoningText.saving : stoningText.complete}
          </Button>
        </>
      }
    >
      <div>
        <ol className="review" tabIndex={-1} ref={takeFirstFocus}>
          {places.map((place) => (
            <li key={place}>
              <Stone size={stonesOfPicks[place]}>{stonesOfPicks[place]}</Stone>
              <p>
                <span className="small quiet">{stoningText.reviewLine(ofPlace(place))}</span>
                <q dir="auto">{shorten(questions.get(picks[place] ?? '')?.text ?? '')}</q>
              </p>
            </li>
          ))}
        </ol>
        <div role="alert">{failure && <p className="form-error">{failure}</p>}</div>
      </div>
    </Dialog>
  );
}

/** Reading comes first: on a phone the first button stands so far down that the title would be out of view. */
function takeFirstFocus(list: HTMLElement | null): void {
  list?.setAttribute('autofocus', '');
}

const longest = 160;

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).replace(/\s+\S*$/, '')}…` : text;
}
