import type { RefObject } from 'react';
import type { Question } from '#contract/council/questions.ts';
import { excerpt } from '#text/excerpt.ts';
import { ConfirmAct } from '#web/panel-kit/confirm-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { useLeaveNameless } from './queries.ts';

type NamelessDialogProps = {
  question: Question;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** For an author who does not want to be named any more. */
export function NamelessDialog({ question, ...close }: NamelessDialogProps) {
  const leave = useLeaveNameless();
  return (
    <ConfirmAct
      title={adminTexts.questions.leaveNamelessTitle}
      confirm={adminTexts.questions.leaveNameless}
      act={leave}
      input={question.id}
      pendingLabel={adminTexts.panel.updating}
      {...close}
    >
      <blockquote className="shown" {...inOwnLanguage(question.language)}>
        {excerpt(question.text, 100)}
      </blockquote>
      <p>
        <bdi>{question.author}</bdi>
      </p>
      <p>{adminTexts.questions.leaveNamelessWords}</p>
      {(question.originals || question.state === 'merged') && <p>{adminTexts.questions.leaveNamelessMerged}</p>}
    </ConfirmAct>
  );
}
