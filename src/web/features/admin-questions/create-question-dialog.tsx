import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Batch } from '#contract/batches.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useCreateQuestion } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { emptyQuestion, QuestionForm } from './question-form.ts';

export function CreateQuestionDialog({ batches, onClose }: { batches: readonly Batch[]; onClose: () => void }) {
  const create = useCreateQuestion();
  const form = useForm({ resolver: zodResolver(QuestionForm), defaultValues: emptyQuestion });
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
