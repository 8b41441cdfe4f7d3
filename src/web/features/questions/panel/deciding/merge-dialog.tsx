import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Question } from '#contract/council/questions.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { QuestionText } from '#contract/wire/text-fields.ts';
import { ToldByMail } from '#web/features/news/panel/told-by-mail.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Asker } from '#web/ui/asker.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { inOwnLanguage } from '#web/ui/in-own-language.ts';
import { useMerge } from './merging.ts';

type MergeDialogProps = {
  batch: string;
  questions: readonly Question[];
  onClose: () => void;
  onMerged?: (() => void) | undefined;
};

const Merged = z.object({ text: QuestionText });

/** One wording for several questions, which stay readable under it. */
export function MergeDialog({ batch, questions, onClose, onMerged }: MergeDialogProps) {
  const merge = useMerge(batch);
  const [first] = questions;
  const form = useForm({ resolver: zodResolver(Merged), defaultValues: { text: first?.text ?? '' } });
  const done = () => {
    onClose();
    onMerged?.();
  };
  const submit = form.handleSubmit(({ text }) => {
    if (!merge.isPending) merge.mutate({ questions, text }, { onSuccess: done });
  });
  return (
    <FormDialog
      title={adminTexts.questions.mergeTitle}
      description={<p>{adminTexts.questions.mergeLead}</p>}
      submit={adminTexts.questions.merge}
      pending={merge.isPending}
      pendingLabel={adminTexts.panel.updating}
      error={failureText(merge.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <p {...inOwnLanguage(question.language)}>{question.text}</p>
            <p className="quiet small">
              <Asker of={question} />
            </p>
          </li>
        ))}
      </ul>
      <Field label={adminTexts.questions.fields.text} error={fieldErrorText(form.formState.errors.text)}>
        <Textarea rows={4} maxLength={maxLengths.question} dir="auto" {...form.register('text')} />
      </Field>
      <ToldByMail ids={questions.map(({ id }) => id)} />
    </FormDialog>
  );
}
