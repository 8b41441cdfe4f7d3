import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Batch, type NewBatch, TakeAlong } from '#contract/batches.ts';
import { BatchName, maxLengths } from '#contract/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminText, batchesText } from '#web/text/admin.ts';
import { toMonthText } from '#web/text/moments.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { questionCountsQuery } from '../admin-questions/queries.ts';
import { batchDraft, emptyBatch } from './batch-draft.ts';
import { CutFields, cutForm } from './cut-fields.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { DeadlineMoment } from './deadline-moment.ts';
import { MoreRules } from './more-rules.tsx';
import { useCreateBatch } from './queries.ts';
import { ballotFacts, phaseChangesFact } from './rule-facts.ts';
import {
  BallotChangesChoice,
  OwnQuestionChoice,
  PhaseChangesChoice,
  QuestionsLimitField,
  rulesForm,
  StonesShownChoice,
} from './rule-fields.tsx';
import { stillChosen, useTakeAlongCounts, usualTakeAlong } from './take-along.ts';
import { TakeAlongChoice } from './take-along-choice.tsx';

const BatchForm = z.object({
  name: BatchName,
  submission_deadline: DeadlineMoment,
  stoning_deadline: DeadlineMoment,
  ...rulesForm,
  ...cutForm,
  take_along: z.union([z.literal(''), TakeAlong]),
  take_along_from: z.string(),
});

type CreateBatchFormProps = { id: string; batches: readonly Batch[]; onClose: () => void };

export function CreateBatchForm({ id, batches, onClose }: CreateBatchFormProps) {
  const create = useCreateBatch();
  const titleId = useId();
  const form = useBatchForm();
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
      <h3 id={titleId}>{batchesText.newBatch}</h3>
      <div className="create-fields">
        <Field label={batchesText.fields.name} error={fieldErrorText(errors.name)}>
          <Input
            placeholder={batchesText.namePlaceholder({ month: nextMonth() })}
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
        />
      </div>
      <StonesShownChoice
        value={form.watch('stones_shown')}
        onChange={(shown) => form.setValue('stones_shown', shown)}
      />
      <MoreRulesFields form={form} batches={batches} usual={preselect.usual} />
      {failure && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
      <div className="create-end">
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? adminText.creating : batchesText.createBatch}
        </Button>
        <Button disabled={pending} onClick={leave}>
          {uiText.cancel}
        </Button>
      </div>
    </form>
  );
}

type Along = Pick<NewBatch, 'take_along_from'> & { take_along: TakeAlong };

async function chooseTakeAlong(
  { take_along, take_along_from }: ReturnType<typeof stillChosen>,
  readUsual: () => Promise<TakeAlong>,
): Promise<Along> {
  const chosen = take_along || (await readUsual());
  return chosen === 'not_forwarded' ? { take_along: chosen, take_along_from } : { take_along: chosen };
}

function toNewBatch(values: z.output<typeof BatchForm>, along: Along): NewBatch {
  const { name, submission_deadline, stoning_deadline, take_along: _, take_along_from: __, ...rules } = values;
  return { name, submission_deadline, stoning_deadline, rules, ...along };
}

type MoreRulesFieldsProps = {
  form: ReturnType<typeof useBatchForm>;
  batches: readonly Batch[];
  usual: TakeAlong | undefined;
};

function MoreRulesFields({ form, batches, usual }: MoreRulesFieldsProps) {
  const values = form.watch();
  const { take_along: chosen, take_along_from: from } = stillChosen(values, batches);
  const [open, setOpen] = useState(false);
  const counts = useTakeAlongCounts(batches, open || chosen === 'not_forwarded' ? from : '');
  const takeAlong = chosen || usual;
  const { questions_limit: error, council_size: sizeError } = form.formState.errors;
  const most = rulesForm.questions_limit.safeParse(values.questions_limit).data;
  const council_size = cutForm.council_size.safeParse(values.council_size).data;
  const chosenRules = [...ballotFacts({ ...values, council_size }), phaseChangesFact(values)];
  useEffect(() => {
    if (error || sizeError) setOpen(true);
  }, [error, sizeError]);
  return (
    <MoreRules comes={takeAlong && counts[takeAlong]} most={most} chosen={chosenRules} open={open} onToggle={setOpen}>
      <TakeAlongChoice
        batches={batches}
        counts={counts}
        value={takeAlong}
        onChange={(next) => {
          form.setValue('take_along', next);
          form.setValue('take_along_from', from);
        }}
        from={from}
        onFrom={(next) => form.setValue('take_along_from', next)}
      />
      <BallotChangesChoice
        value={values.ballot_changes}
        onChange={(changes) => form.setValue('ballot_changes', changes)}
      />
      <OwnQuestionChoice value={values.own_question} onChange={(own) => form.setValue('own_question', own)} />
      <CutFields
        size={values.council_size}
        tie={values.tie_at_cut}
        error={sizeError}
        field={form.register('council_size')}
        onTie={(tie) => form.setValue('tie_at_cut', tie)}
      />
      <PhaseChangesChoice
        value={values.phase_changes}
        onChange={(changes) => form.setValue('phase_changes', changes)}
      />
      <QuestionsLimitField error={error} field={form.register('questions_limit')} />
    </MoreRules>
  );
}

/** The form, kept as a draft while it is filled in. */
function useBatchForm() {
  const form = useForm({ resolver: zodResolver(BatchForm), defaultValues: batchDraft.read() ?? emptyBatch });
  const { setFocus, subscribe } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => batchDraft.write(values) }),
    [subscribe],
  );
  return form;
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
