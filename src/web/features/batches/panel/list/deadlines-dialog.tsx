import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Batch } from '#contract/council/batches.ts';
import { DeadlineFields } from '#web/features/batches/panel/deadline-fields.tsx';
import { DeadlineMoment, fromDeadlineInput, toDeadlineInput } from '#web/features/batches/panel/deadline-moment.ts';
import { useUpdateDeadlines } from '#web/features/batches/panel/queries.ts';
import { actsWhenSaved } from '#web/features/batches/panel/steps/acts-when-saved.ts';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { toCouncilMomentText } from '#web/text/deadline.ts';

const DeadlinesForm = z.object({ submission_deadline: DeadlineMoment, stoning_deadline: DeadlineMoment });

/** `opened` is the batch as it was when this opened, `latest` as it is now. */
export function DeadlinesDialog({ opened, latest, onClose }: { opened: Batch; latest: Batch; onClose: () => void }) {
  const update = useUpdateDeadlines();
  const form = useForm({
    resolver: zodResolver(DeadlinesForm),
    defaultValues: {
      submission_deadline: toDeadlineInput(opened.submission_deadline),
      stoning_deadline: toDeadlineInput(opened.stoning_deadline),
    },
  });
  const submit = form.handleSubmit((deadlines) => saveEdited(update, { opened, latest, onClose }, deadlines));
  const typed = form.watch(['submission_deadline', 'stoning_deadline']);
  const [submission_deadline = '', stoning_deadline = ''] = typed.map(fromDeadlineInput);
  const areMoved = submission_deadline !== latest.submission_deadline || stoning_deadline !== latest.stoning_deadline;
  const act = latest.rules.phase_changes === 'at_deadlines';
  const acts = act && areMoved && actsWhenSaved(latest, { submission_deadline, stoning_deadline }, Date.now());
  const meanwhile = (field: 'submission_deadline' | 'stoning_deadline') =>
    savedMeanwhile(update.error, toCouncilMomentText(opened[field]), toCouncilMomentText(latest[field]));
  return (
    <EditDialog
      update={update}
      title={adminTexts.batches.editDeadlinesTitle}
      description={
        <p>
          <bdi>{opened.name}</bdi>
        </p>
      }
      submit={adminTexts.batches.updateDeadlines}
      onSubmit={submit}
      onClose={onClose}
    >
      <DeadlineFields
        register={form.register}
        errors={form.formState.errors}
        values={typed}
        act={act}
        savedMeanwhile={{
          submission_deadline: meanwhile('submission_deadline'),
          stoning_deadline: meanwhile('stoning_deadline'),
        }}
      />
      {acts && (
        <p role="status">
          <strong>{adminTexts.batches.actsWhenSaved}</strong>
        </p>
      )}
    </EditDialog>
  );
}
