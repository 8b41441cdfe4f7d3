import { allows } from '#contract/council/phases.ts';
import type { Question } from '#contract/council/questions.ts';
import { excerpt } from '#text/excerpt.ts';
import { AskedWayBack, useWayBack } from '#web/panel-kit/undo.tsx';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import type { BatchWithPaper } from './paper.ts';

/** The way back of a question that was taken out, or why there is none any more. */
export function PutBack({ question, batch }: { question: Question; batch: BatchWithPaper }) {
  const inStoning = allows[batch.phase].ballots;
  const act = useWayBack({ kinds: ['question.taken_out'], batch: batch.id, subject: question.id }, inStoning);
  if (!inStoning) return <p className="why-out">{adminQuestionsText.putBackCompleted}</p>;
  if (act === undefined) return null;
  if (act === null) return <p className="why-out">{adminQuestionsText.putBackTooLate}</p>;
  const { putBack, putBackTitle, putBackWords, quoted } = adminQuestionsText;
  const what = quoted({ start: excerpt(question.text, 60) });
  return (
    <AskedWayBack act={act} label={putBack} name={adminText.on({ action: putBack, what })} title={putBackTitle}>
      <blockquote className="shown" dir="auto">
        {excerpt(question.text, 100)}
      </blockquote>
      <p>{putBackWords}</p>
    </AskedWayBack>
  );
}
