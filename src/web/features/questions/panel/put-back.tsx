import { allows } from '#contract/council/phases.ts';
import type { Question } from '#contract/council/questions.ts';
import { excerpt } from '#text/excerpt.ts';
import { ConfirmedUndo, useLatestUndoable } from '#web/panel-kit/undo.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import type { BatchWithBallotPaper } from './paper.ts';

/** The undo for a question that was taken out, or why it is too late. */
export function PutBack({ question, batch }: { question: Question; batch: BatchWithBallotPaper }) {
  const inStoning = allows[batch.phase].ballots;
  const act = useLatestUndoable({ kinds: ['question.taken_out'], batch: batch.id, subject: question.id }, inStoning);
  if (!inStoning) return <p className="why-out">{adminTexts.questions.putBackCompleted}</p>;
  if (act === undefined) return null;
  if (act === null) return <p className="why-out">{adminTexts.questions.putBackTooLate}</p>;
  const { putBack, putBackTitle, putBackWords, quoted } = adminTexts.questions;
  const what = quoted({ start: excerpt(question.text, 60) });
  return (
    <ConfirmedUndo act={act} label={putBack} name={adminTexts.panel.on({ action: putBack, what })} title={putBackTitle}>
      <blockquote className="shown" {...inOwnLanguage(question.language)}>
        {excerpt(question.text, 100)}
      </blockquote>
      <p>{putBackWords}</p>
    </ConfirmedUndo>
  );
}
