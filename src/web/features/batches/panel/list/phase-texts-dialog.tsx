import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Batch } from '#contract/council/batches.ts';
import { forTexts, phases, phaseTextName, phaseTextNames } from '#contract/council/public-batch.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { PhaseText } from '#contract/wire/text-fields.ts';
import { useUpdatePhaseTexts } from '#web/features/batches/panel/queries.ts';
import { savedMeanwhile } from '#web/panel-kit/edit-conflict.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Textarea } from '#web/ui/field.tsx';

const PhaseTextsForm = z.object(forTexts(phaseTextNames, () => PhaseText));

export function PhaseTextsDialog({ opened, latest, onClose }: { opened: Batch; latest: Batch; onClose: () => void }) {
  const update = useUpdatePhaseTexts();
  const form = useForm({
    resolver: zodResolver(PhaseTextsForm),
    defaultValues: forTexts(phaseTextNames, (name) => opened[name] ?? ''),
  });
  const submit = form.handleSubmit((change) => saveEdited(update, { opened, latest, onClose }, change));
  return (
    <EditDialog
      update={update}
      title={adminTexts.batches.editPhaseTextsTitle}
      description={
        <p>
          <bdi>{opened.name}</bdi>. {adminTexts.batches.phaseTextsLead}
        </p>
      }
      submit={adminTexts.batches.updatePhaseTexts}
      onSubmit={submit}
      onClose={onClose}
    >
      {Object.values(phases).map((phase) => {
        const name = phaseTextName(phase);
        return (
          <Field
            key={phase}
            label={adminTexts.batches.phaseTextFields[phase]}
            hint={savedMeanwhile(update.error, opened[name], latest[name])}
            error={fieldErrorText(form.formState.errors[name])}
          >
            <Textarea className="three" rows={3} maxLength={maxLengths.phaseText} dir="auto" {...form.register(name)} />
          </Field>
        );
      })}
    </EditDialog>
  );
}
