import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BatchName, maxLengths } from '#contract/fields.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminText, batchesText } from '#web/text/admin.ts';
import { toMonthText } from '#web/text/moments.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { LocalMoment } from '#web/ui/local-moment.ts';
import { batchDraft, emptyBatch } from './batch-draft.ts';
import { DeadlineFields } from './deadline-fields.tsx';
import { MoreRules, QuestionsLimit } from './more-rules.tsx';
import { useCreateBatch } from './queries.ts';

const BatchForm = z.object({
  name: BatchName,
  submission_deadline: LocalMoment,
  stoning_deadline: LocalMoment,
  questions_limit: QuestionsLimit,
});

export function CreateBatchForm({ id, onClose }: { id: string; onClose: () => void }) {
  const create = useCreateBatch();
  const titleId = useId();
  const form = useForm({ resolver: zodResolver(BatchForm), defaultValues: batchDraft.read() ?? emptyBatch });
  const { errors } = form.formState;
  const { setFocus, subscribe } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => batchDraft.write(values) }),
    [subscribe],
  );

  const leave = () => {
    batchDraft.remove();
    onClose();
  };
  const submit = form.handleSubmit(({ questions_limit, ...batch }) => {
    if (!create.isPending) create.mutate({ ...batch, rules: { questions_limit } }, { onSuccess: leave });
  });
  const failure = failureText(create.error);

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
      <MoreRules error={errors.questions_limit} field={form.register('questions_limit')} />
      {failure && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
      <div className="create-end">
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? adminText.creating : batchesText.createBatch}
        </Button>
        <Button disabled={create.isPending} onClick={leave}>
          {uiText.cancel}
        </Button>
      </div>
    </form>
  );
}

function nextMonth(): string {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth() + 1, 1);
  return toMonthText(first);
}
