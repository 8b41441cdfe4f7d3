import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Batch } from '#contract/council/batches.ts';
import { OverdueNote } from '#web/features/checks/panel/overdue-note.tsx';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { usualBatch } from './available-actions.ts';
import { useCreateQuestion } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { emptyQuestion, QuestionForm, QuestionWithoutAddressForm } from './question-form.ts';

type CreateQuestionDialogProps = {
  batches: readonly Batch[];
  /** The batch whose questions are shown. */
  within?: string | undefined;
  onClose: () => void;
};

export function CreateQuestionDialog({ batches, within, onClose }: CreateQuestionDialogProps) {
  const create = useCreateQuestion(batches);
  const [hasNoAddress, setHasNoAddress] = useState(false);
  const form = useForm({
    resolver: zodResolver(hasNoAddress ? QuestionWithoutAddressForm : QuestionForm),
    defaultValues: { ...emptyQuestion, batch_id: usualBatch(batches, within)?.id ?? '' },
  });
  const submit = form.handleSubmit((question) => {
    const author_email = hasNoAddress ? null : question.author_email;
    if (!create.isPending) create.mutate({ ...question, author_email }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={adminTexts.questions.createTitle}
      submit={adminTexts.questions.create}
      pending={create.isPending}
      pendingLabel={adminTexts.panel.creating}
      error={failureText(create.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <QuestionFields
        batches={batches}
        withoutAddress={{ checked: hasNoAddress, onChange: setHasNoAddress }}
        register={form.register}
        errors={form.formState.errors}
      />
      <OverdueNote batch={{ id: form.watch('batch_id') }} />
    </FormDialog>
  );
}
