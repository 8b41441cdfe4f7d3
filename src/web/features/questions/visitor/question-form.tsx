import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { drawnPart } from '#web/ui/lazy-part.ts';
import type { SubmitQuestionForm } from './submit-question-form.tsx';
import { keepEarlyDraft } from './use-draft.ts';

const part = drawnPart(
  () => import('./submit-question-form.tsx').then(({ SubmitQuestionForm }) => SubmitQuestionForm),
  'without texts',
);

let failed = false;

/** Tries once, so that the rest of the page never waits for a script that does not come. */
export async function tryQuestionForm(): Promise<void> {
  await part.load().catch(() => {
    failed = true;
  });
}

/** Tries until there is a network. */
export const loadQuestionForm = part.loadPatiently;

/** Where a visitor asks: loaded while a batch takes questions, since everybody else reads only. It says nothing of `later`. */
export function QuestionForm(props: ComponentProps<typeof SubmitQuestionForm>) {
  const [onlyDrawn] = useState(() => failed && document.getElementById('submit') !== null);
  const Form = part.usePart(!onlyDrawn);
  return onlyDrawn ? <DrawnForm /> : Form && <Form {...props} />;
}

/** The form as the server drew it, whose press leads to the plain page. What is typed stays, also when the phase ends meanwhile. */
function DrawnForm() {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const form = section.current?.querySelector('form') ?? null;
    return () => keepEarlyDraft(form);
  }, []);
  return (
    <section
      className="now"
      id="submit"
      tabIndex={-1}
      ref={section}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, so that React leaves what is there
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
