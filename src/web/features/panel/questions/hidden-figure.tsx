import { adminQuestionsText } from '#web/text/admin.ts';

/** In place of a figure that nobody can see yet: a zero would say something else. */
export function HiddenFigure() {
  return (
    <span title={adminQuestionsText.notShownYet}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{adminQuestionsText.notShownYet}</span>
    </span>
  );
}
