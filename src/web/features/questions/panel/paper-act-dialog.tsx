import type { RefObject } from 'react';
import type { Question } from '#contract/council/questions.ts';
import { CorrectQuestionDialog } from './correct-question-dialog.tsx';
import { NamelessDialog } from './nameless-dialog.tsx';
import type { BatchWithBallotPaper } from './paper.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';

/** What somebody is about to do to a question on a ballot paper. */
export type PaperAct = { dialog: 'take-out' | 'correct' | 'nameless'; question: Question; batch: BatchWithBallotPaper };

type PaperActDialogProps = { act: PaperAct; onClose: () => void; returnFocusTo: RefObject<HTMLElement | null> };

/** Asks before it is done. */
export function PaperActDialog({ act: { dialog, question, batch }, ...back }: PaperActDialogProps) {
  switch (dialog) {
    case 'take-out':
      return <TakeOutDialog question={question} batch={batch} {...back} />;
    case 'correct':
      return <CorrectQuestionDialog question={question} batch={batch} onClose={back.onClose} />;
    case 'nameless':
      return <NamelessDialog question={question} {...back} />;
  }
}
