import { drawnPart } from '#web/ui/lazy-part.ts';

/** Where a visitor asks: loaded while a batch takes questions, since everybody else reads only. It says nothing of `later`. */
export const { usePart: useQuestionFormPart, loadPatiently: loadQuestionForm } = drawnPart(
  () => import('./submit-question-form.tsx').then(({ SubmitQuestionForm }) => SubmitQuestionForm),
  'without texts',
);
