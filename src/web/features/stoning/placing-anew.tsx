import { type Ref, useState } from 'react';
import type { PublicQuestion } from '#contract/public-question.ts';
import { QuestionNotes } from '#web/features/questions/question-notes.tsx';
import { QuestionText } from '#web/features/questions/question-text.tsx';
import { anewText } from '#web/text/later.ts';
import { stoningText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type FreedBallot, freedOf } from './anew.ts';
import type { MyBallot } from './completion.ts';
import { loadStoningView, type StoningViewComponent } from './use-start.ts';

export type PlacingAnewProps = {
  ballot: MyBallot;
  questions: readonly PublicQuestion[];
  button: Ref<HTMLButtonElement>;
  onOpen: (view: StoningViewComponent, freed: FreedBallot) => void;
};

/** For who gave stones to a question that was taken out or deleted since: what happened, and the way to place them anew. */
export function PlacingAnew({ ballot, questions, button, onOpen }: PlacingAnewProps) {
  const freed = freedOf(ballot, questions);
  const takenOut = questions.filter(({ id }) => freed.freedIds.includes(id));
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    toast.clear();
    try {
      onOpen(await loadStoningView(), freed);
    } catch {
      toast.error(stoningText.openFailed);
      setOpening(false);
    }
  };
  return (
    <>
      <h2 id="start-title">{anewText.title({ count: freed.freedIds.length })}</h2>
      {takenOut.map((question) => (
        <div key={question.id} className="freed">
          <QuestionText text={question.text} />
          <QuestionNotes question={question} />
        </div>
      ))}
      <p>{anewText.intro}</p>
      <div className="now-act">
        <Button ref={button} variant="primary" large pending={opening} onClick={open}>
          {opening ? stoningText.opening : anewText.start}
        </Button>
      </div>
    </>
  );
}
