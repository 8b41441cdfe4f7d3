import { type RefObject, useState } from 'react';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { type GivenBallot, givenOf } from '#web/features/ballots/visitor/own/given.ts';
import type { MyBallot, useMyBallot } from '#web/features/ballots/visitor/own/my-ballot.ts';
import { QuestionNotes } from '#web/features/questions/visitor/question-notes.tsx';
import { QuestionText } from '#web/features/questions/visitor/question-text.tsx';
import { lazyTexts } from '#web/text/lazy.ts';
import { stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { loadStoningView } from './lazy-parts.ts';
import type { StoningViewComponent } from './use-start.ts';

export type OwnBallotProps = {
  batch: PublicBatch;
  mine: ReturnType<typeof useMyBallot>;
  questions: readonly PublicQuestion[];
  /** The button, if there is no other that begins something. */
  button?: RefObject<HTMLButtonElement | null>;
  onOpen: (view: StoningViewComponent, given: GivenBallot) => void;
};

export type PlacingAnewProps = OwnBallotProps & { ballot: MyBallot };

/** For who gave stones to a question that was taken out or deleted since: what happened, and the way to place them anew. */
export function PlacingAnew(props: PlacingAnewProps) {
  const { batch, ballot, questions, button } = props;
  const { freedIds } = givenOf(ballot, batch, questions);
  const takenOut = questions.filter(({ id }) => freedIds.includes(id));
  const { opening, open } = useOpen(props);
  return (
    <>
      <h2>{lazyTexts.anew.title({ count: freedIds.length })}</h2>
      {takenOut.map((question) => (
        <div key={question.id} className="freed">
          <QuestionText of={question} />
          <QuestionNotes question={question} />
        </div>
      ))}
      <p>{ballotsMayChange(batch) ? lazyTexts.change.freedIntro : lazyTexts.anew.intro}</p>
      <div className="now-act">
        <Button {...(button && { ref: button })} variant="primary" large pending={opening} onClick={open}>
          {opening ? stoningText.opening : ballotsMayChange(batch) ? lazyTexts.change.act : lazyTexts.anew.start}
        </Button>
      </div>
    </>
  );
}

/** For who may give their stones otherwise, wherever they lie. */
export function ChangeStones(props: OwnBallotProps) {
  const { opening, open } = useOpen(props);
  return (
    <Button pending={opening} onClick={open}>
      {opening ? stoningText.opening : lazyTexts.change.act}
    </Button>
  );
}

/** Opens the view with the ballot as the server has it: another tab may have changed it. */
function useOpen({ batch, mine, questions, onOpen }: OwnBallotProps) {
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    toast.clear();
    try {
      const [view, ballot] = await Promise.all([loadStoningView(), mine.ask()]);
      if (ballot?.choices) onOpen(view, givenOf(ballot, batch, questions));
      else {
        const { gone, final, changedMeanwhile } = lazyTexts.anew;
        toast.error(!ballot ? gone : ballotsMayChange(batch) ? final : changedMeanwhile);
        setOpening(false);
      }
    } catch {
      toast.error(stoningText.openFailed);
      setOpening(false);
    }
  };
  return { opening, open };
}
