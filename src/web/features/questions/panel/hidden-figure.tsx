import { adminTexts } from '#web/text/admin.ts';

/** In place of a figure that nobody can see yet: a zero would say something else. */
export function HiddenFigure() {
  return (
    <span title={adminTexts.questions.notShownYet}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{adminTexts.questions.notShownYet}</span>
    </span>
  );
}
