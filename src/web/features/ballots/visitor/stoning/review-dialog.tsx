import type { RefObject } from 'react';
import { stonesOfPicks } from '#contract/council/ballots.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { excerpt } from '#text/excerpt.ts';
import { ofPlace, type Picks, places } from '#web/features/ballots/visitor/own/picks.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { Stone } from '#web/ui/stone.tsx';
import { FoldedQuote } from './folded-quote.tsx';

type ReviewDialogProps = {
  open: boolean;
  picks: Picks;
  /** What lies in each place now, where a whole ballot changes. */
  base: Picks | null;
  questions: ReadonlyMap<string, PublicQuestion>;
  /** Whether they can still be changed once they are given. */
  changeable: boolean;
  saving: boolean;
  failure: string | null;
  /** All ten stones are placed and the phase is open. */
  ready: boolean;
  /** What has the focus afterwards, where the button that opened this is gone. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSave: () => void;
};

/** The four picks in plain sentences, before the stones are given. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { open, picks, base, questions, changeable, saving, failure, ready, returnFocusTo } = props;
  const { onClose, onSave } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={base ? lazyTexts.change.reviewTitle : lazyTexts.placing.reviewTitle}
      description={
        base
          ? lazyTexts.change.reviewIntro
          : lazyTexts.placing.reviewIntro({ changeable: changeable ? 'yes' : 'other' })
      }
      pending={saving}
      error={failure}
      startOnTitle
      returnFocusTo={returnFocusTo}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            {lazyTexts.placing.reviewBack}
          </Button>
          <Button variant="primary" pending={saving} aria-disabled={!ready} onClick={() => ready && onSave()}>
            {saving ? lazyTexts.placing.saving : lazyTexts.placing.complete}
          </Button>
        </>
      }
    >
      <ol className="review">
        {places.map((place) => (
          <li key={place}>
            <Stone size={stonesOfPicks[place]}>{stonesOfPicks[place]}</Stone>
            <div className="review-words">
              <span className="small quiet review-line">{lazyTexts.placing.reviewLine(ofPlace(place))}</span>
              {/* All of it, or the way there: this is the last look before the stones are given. */}
              <FoldedQuote question={questions.get(picks[place] ?? '')} mayBeCut={() => true} />
              {base && <Before {...saidOf(questions, base[place])} same={base[place] === picks[place]} />}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** What lay in this place before. Nothing did where it became free. */
function Before({ text, language, same }: Said & { same: boolean }) {
  if (same) return <span className="small quiet review-before">{lazyTexts.change.unchanged}</span>;
  return (
    text && (
      <span className="small review-before">
        {lazyTexts.change.before} <del {...inOwnLanguage(language)}>{excerpt(text, 160)}</del>
      </span>
    )
  );
}

type Said = { text: string; language: string | undefined };

function saidOf(questions: ReadonlyMap<string, PublicQuestion>, id: string | null): Said {
  const { text = '', language } = questions.get(id ?? '') ?? {};
  return { text, language };
}
