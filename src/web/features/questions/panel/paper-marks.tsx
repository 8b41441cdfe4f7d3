import type { Question } from '#contract/council/questions.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toDayText } from '#web/text/moments.ts';

/** What was done to a question on the ballot paper. */
export function PaperMarks({ question }: { question: Question }) {
  const { taken_out, corrected } = question;
  const last = corrected?.at(-1);
  return (
    <>
      {taken_out && (
        <span className="paper-mark out">
          {adminTexts.questions.takenOut({ day: toDayText(taken_out.at), reason: taken_out.reason })}
        </span>
      )}
      {last && <span className="paper-mark">{adminTexts.questions.wasCorrected({ day: toDayText(last.at) })}</span>}
    </>
  );
}
