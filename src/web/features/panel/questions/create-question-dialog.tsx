import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useCreateQuestion } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { emptyQuestion, QuestionForm } from './question-form.ts';

type CreateQuestionDialogProps = {
  batches: readonly Batch[];
  /** The batch whose questions are shown. */
  within?: string | undefined;
  onClose: () => void;
};

/** Where a new question goes unless somebody says otherwise: the batch that is looked at, else the active one. */
function usualBatch(batches: readonly Batch[], within: string | undefined): string {
  const takesQuestions = batches.filter(({ phase }) => allows[phase].questions);
  const usual = takesQuestions.find(({ id }) => id === within) ?? takesQuestions.find(({ is_active }) => is_active);
  return (within === 'none' ? undefined : usual?.id) ?? '';
}

export function CreateQuestionDialog({ batches, within, onClose }: CreateQuestionDialogProps) {
  const create = useCreateQuestion(batches);
  const form = useForm({
    resolver: zodResolver(QuestionForm),
    defaultValues: { ...emptyQuestion, batch_id: usualBatch(batches, within) },
  });
  const submit = form.handleSubmit((question) => {
    if (!create.isPending) create.mutate(question, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={adminQuestionsText.createTitle}
      submit={adminQuestionsText.create}
      pending={create.isPending}
      pendingLabel={adminText.creating}
      error={failureText(create.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <QuestionFields batches={batches} register={form.register} errors={form.formState.errors} />
    </FormDialog>
  );
}
