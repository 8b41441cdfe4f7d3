import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Batch } from '#contract/council/batches.ts';
import type { Question } from '#contract/council/questions.ts';
import { Name, QuestionText } from '#contract/wire/fields.ts';
import { toShownEmail } from '#text/shown-email.ts';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { orUnchanged } from '#web/panel-kit/unchanged-field.ts';
import { adminQuestionsText } from '#web/text/admin.ts';
import { batchNameOf } from './batch-name.ts';
import { paperOf } from './paper.ts';
import { useLatestQuestion, useUpdateQuestion } from './queries.ts';
import { QuestionFields } from './question-fields.tsx';
import { QuestionForm, WithdrawnQuestionForm } from './question-form.ts';

type EditQuestionDialogProps = { opened: Question; batches: readonly Batch[]; onClose: () => void };

export function EditQuestionDialog({ opened, batches, onClose }: EditQuestionDialogProps) {
  const update = useUpdateQuestion();
  const latest = useLatestQuestion(opened, update.error);
  const paper = paperOf(opened, batches);
  const withdrawn = opened.author_email === '';
  const stored = { text: orUnchanged(QuestionText, opened.text), author: orUnchanged(Name, opened.author) };
  const form = useForm({
    resolver: zodResolver(z.extend(withdrawn ? WithdrawnQuestionForm : QuestionForm, stored)),
    defaultValues: {
      text: opened.text,
      author: opened.author,
      author_email: toShownEmail(opened.author_email),
      batch_id: opened.batch_id ?? '',
    },
  });
  const submit = form.handleSubmit(({ author, author_email, ...rest }) =>
    saveEdited(update, { opened, latest, onClose }, withdrawn ? rest : { ...rest, author, author_email }),
  );
  const meanwhile = (field: 'text' | 'author' | 'author_email') =>
    savedMeanwhile(update.error, opened[field], latest[field]);
  return (
    <EditDialog
      update={update}
      title={adminQuestionsText.editTitle}
      description={
        paper && <p>{adminQuestionsText.onPaper({ name: paper.name, correct: adminQuestionsText.correct })}</p>
      }
      submit={adminQuestionsText.update}
      onSubmit={submit}
      onClose={onClose}
    >
      <QuestionFields
        batches={batches}
        within={opened.batch_id}
        withdrawn={withdrawn}
        register={form.register}
        errors={form.formState.errors}
        hints={{
          text: meanwhile('text'),
          author: meanwhile('author'),
          author_email: meanwhile('author_email'),
          batch_id: savedMeanwhile(update.error, batchNameOf(opened, batches), batchNameOf(latest, batches)),
        }}
      />
    </EditDialog>
  );
}
