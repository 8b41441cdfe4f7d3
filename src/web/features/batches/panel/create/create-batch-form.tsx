import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Batch, TakeAlong } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { batchDraft } from '#web/features/batches/panel/batch-draft.ts';
import { type Along, toNewBatch, useBatchForm } from '#web/features/batches/panel/batch-form.ts';
import { DeadlineFields } from '#web/features/batches/panel/deadline-fields.tsx';
import { latestOf } from '#web/features/batches/panel/latest-batch.ts';
import { useCreateBatch } from '#web/features/batches/panel/queries.ts';
import { stillChosen, usualTakeAlong } from '#web/features/batches/panel/take-along.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toMonthText } from '#web/text/moments.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { RuleGroups } from './rule-groups.tsx';

type CreateBatchFormProps = { id: string; batches: readonly Batch[]; onClose: () => void };

export function CreateBatchForm({ id, batches, onClose }: CreateBatchFormProps) {
  const create = useCreateBatch();
  const titleId = useId();
  const latest = latestOf(batches);
  const form = useBatchForm(latest?.rules ?? usualRules);
  const { errors, isSubmitting } = form.formState;
  const preselect = usePreselection(batches);

  const leave = () => {
    batchDraft.remove();
    onClose();
  };
  const submit = form.handleSubmit(async (values) => {
    if (create.isPending) return;
    const along = await chooseTakeAlong(stillChosen(values, batches), preselect.read);
    form.setValue('take_along', along.take_along); // a retry brings the same questions
    create.mutate(toNewBatch(values, along), { onSuccess: leave });
  });
  const failure = failureText(create.error);
  const pending = isSubmitting || create.isPending;

  return (
    <form className="create" id={id} noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{adminTexts.batches.newBatch}</h3>
      <PresetChoice form={form} latest={latest} />
      <div className="create-fields">
        <Field label={adminTexts.batches.fields.name} error={fieldErrorText(errors.name)}>
          <Input
            placeholder={adminTexts.batches.namePlaceholder({ month: nextMonth() })}
            maxLength={maxLengths.batchName}
            dir="auto"
            autoComplete="off"
            {...form.register('name')}
          />
        </Field>
        <DeadlineFields
          register={form.register}
          errors={errors}
          values={form.watch(['submission_deadline', 'stoning_deadline'])}
          act={form.watch('phase_changes') === 'at_deadlines'}
        />
      </div>
      <RuleGroups form={form} batches={batches} usual={preselect.usual} />
      <FormEnd failure={failure} pending={pending} onLeave={leave} />
    </form>
  );
}

type FormEndProps = { failure: ReturnType<typeof failureText>; pending: boolean; onLeave: () => void };

function FormEnd({ failure, pending, onLeave }: FormEndProps) {
  return (
    <>
      {failure && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
      <div className="create-end">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? adminTexts.panel.creating : adminTexts.batches.createBatch}
        </Button>
        <Button disabled={pending} onClick={onLeave}>
          {uiText.cancel}
        </Button>
        <p className="quiet small">{adminTexts.batches.createHint}</p>
      </div>
    </>
  );
}

async function chooseTakeAlong(
  { take_along, take_along_from }: ReturnType<typeof stillChosen>,
  readUsual: () => Promise<TakeAlong>,
): Promise<Along> {
  const chosen = take_along || (await readUsual());
  return chosen === 'not_forwarded' ? { take_along: chosen, take_along_from } : { take_along: chosen };
}

/** Which questions come along unless somebody chooses: what is shown, and the same for who is faster than the numbers. */
function usePreselection(batches: readonly Batch[]) {
  const queryClient = useQueryClient();
  const { data } = useQuery(questionCountsQuery);
  return {
    usual: data && usualTakeAlong(data, batches),
    read: async (): Promise<TakeAlong> => {
      const counts = await queryClient.ensureQueryData(questionCountsQuery).catch(() => undefined);
      // Without numbers it is the choice that takes nothing from anybody.
      return counts ? usualTakeAlong(counts, batches) : 'unassigned';
    },
  };
}

function nextMonth(): string {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  return toMonthText(first);
}
