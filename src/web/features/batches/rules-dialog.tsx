import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Batch, phases } from '#contract/batches.ts';
import { EditDialog, saveEdited } from '#web/panel-kit/edit-dialog.tsx';
import { savedMeanwhile } from '#web/panel-kit/edited.ts';
import { batchesText } from '#web/text/admin.ts';
import { CutFields, cutForm, toTyped } from './cut-fields.tsx';
import { useUpdateRules } from './queries.ts';
import { QuestionsLimitField, rulesForm, StonesShownChoice } from './rule-fields.tsx';

const RulesForm = z.object({ ...rulesForm, ...cutForm });

/** The batch's rules; what stands still from the start of stoning on can be read and says why. */
export function RulesDialog({ opened, latest, onClose }: { opened: Batch; latest: Batch; onClose: () => void }) {
  const update = useUpdateRules();
  const frozen = latest.phase !== phases.submission;
  const form = useForm({
    resolver: zodResolver(RulesForm),
    defaultValues: {
      ...opened.rules,
      council_size: toTyped(opened.rules.council_size),
      questions_limit: String(opened.rules.questions_limit),
    },
  });
  const submit = form.handleSubmit(({ questions_limit, ...standing }) =>
    saveEdited(
      update,
      { opened, latest, onClose },
      { rules: frozen ? { questions_limit } : { ...standing, questions_limit } },
    ),
  );
  const { names } = batchesText.stonesShown;
  const tieNames = batchesText.tieAtCut.names;
  const sizeIn = ({ rules }: Batch) => toTyped(rules.council_size);
  return (
    <EditDialog
      update={update}
      title={batchesText.editRulesTitle}
      description={<p dir="auto">{opened.name}</p>}
      submit={batchesText.updateRules}
      onSubmit={submit}
      onClose={onClose}
    >
      <StonesShownChoice
        value={frozen ? latest.rules.stones_shown : form.watch('stones_shown')}
        onChange={(shown) => form.setValue('stones_shown', shown)}
        frozen={frozen}
        savedMeanwhile={savedMeanwhile(
          update.error,
          names[opened.rules.stones_shown],
          names[latest.rules.stones_shown],
        )}
      />
      <CutFields
        size={frozen ? sizeIn(latest) : form.watch('council_size')}
        tie={frozen ? latest.rules.tie_at_cut : form.watch('tie_at_cut')}
        error={form.formState.errors.council_size}
        field={form.register('council_size')}
        onTie={(tie) => form.setValue('tie_at_cut', tie)}
        frozen={frozen}
        savedMeanwhile={{
          size: savedMeanwhile(update.error, sizeIn(opened), sizeIn(latest)),
          tie: savedMeanwhile(update.error, tieNames[opened.rules.tie_at_cut], tieNames[latest.rules.tie_at_cut]),
        }}
      />
      <QuestionsLimitField
        error={form.formState.errors.questions_limit}
        field={form.register('questions_limit')}
        savedMeanwhile={savedMeanwhile(
          update.error,
          String(opened.rules.questions_limit),
          String(latest.rules.questions_limit),
        )}
      />
    </EditDialog>
  );
}
