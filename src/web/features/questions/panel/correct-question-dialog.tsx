import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Question } from '#contract/council/questions.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { isConflict } from '#web/panel-kit/edit-conflict.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { ListAwaited } from '#web/panel-kit/list-awaited.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { adminProblemsText } from '#web/text/admin-problems.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { BatchWithBallotPaper } from './paper.ts';
import { paperQuestionQuery, useCorrect } from './queries.ts';

type CorrectQuestionDialogProps = { question: Question; batch: BatchWithBallotPaper; onClose: () => void };

/** Changes the words on the ballot paper: it begins with those that stand there, whatever the question says by now. */
export function CorrectQuestionDialog({ question, batch, onClose }: CorrectQuestionDialogProps) {
  const { data, error } = useQuery(paperQuestionQuery(batch.id, question.id));
  const words = { title: adminTexts.questions.correctTitle, description: <Lead batch={batch} />, onClose };
  const [opened, setOpened] = useState<Question>();
  // A form that is open stays, whatever becomes of the question: what is typed in it is not lost.
  if (data && !opened) setOpened(data);
  if (opened) return <CorrectForm question={opened} batch={batch} latest={data ?? opened} {...words} />;
  return (
    <Dialog open {...words} actions={<Button onClick={onClose}>{uiText.cancel}</Button>}>
      {data === null ? <p>{adminProblemsText.question_unavailable}</p> : <ListAwaited error={error} />}
    </Dialog>
  );
}

function Lead({ batch }: { batch: BatchWithBallotPaper }) {
  return <p>{adminTexts.questions.correctLead({ name: batch.name })}</p>;
}

const same = 'the same words';
const formFor = (stored: string) =>
  z.object({ text: QuestionText.check(z.refine((text) => text !== stored, { error: same })) });

type CorrectFormProps = CorrectQuestionDialogProps & {
  /** The question as it stands on the paper by now. */
  latest: Question;
  title: string;
  description: ReactNode;
};

function CorrectForm({ question, batch, latest, onClose, ...dialog }: CorrectFormProps) {
  const correct = useCorrect();
  const form = useForm({ resolver: zodResolver(formFor(question.text)), defaultValues: { text: question.text } });
  const { text: wrong } = form.formState.errors;
  const submit = form.handleSubmit(({ text }) => {
    // As `revisionToSaveOn`: after a conflict has been shown, saving again is meant.
    const insteadOf = isConflict(correct.error) ? latest.text : question.text;
    if (!correct.isPending)
      correct.mutate({ batch: batch.id, id: question.id, text, insteadOf }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      {...dialog}
      submit={adminTexts.questions.correctTitle}
      pending={correct.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(correct.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={adminTexts.questions.fields.text}
        hint={latest.text !== question.text && adminTexts.panel.savedMeanwhile({ value: latest.text })}
        error={wrong?.message === same ? adminTexts.questions.correctSame : fieldErrorText(wrong)}
      >
        <Textarea rows={4} maxLength={maxLengths.question} dir="auto" {...form.register('text')} />
      </Field>
    </FormDialog>
  );
}
