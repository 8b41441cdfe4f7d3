import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type RuleName, ruleNames } from '#contract/council/batch-rules.ts';
import type { Batch, TakeAlong } from '#contract/council/batches.ts';
import { usualRules } from '#contract/council/chosen-rules.ts';
import { allows } from '#contract/council/phases.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { batchDraft } from '#web/features/batches/panel/batch-draft.ts';
import {
  type Along,
  type BatchForm,
  takeRules,
  toNewBatch,
  useBatchForm,
} from '#web/features/batches/panel/batch-form.ts';
import { DeadlineFields } from '#web/features/batches/panel/deadline-fields.tsx';
import { latestOf } from '#web/features/batches/panel/latest-batch.ts';
import { useCreateBatch } from '#web/features/batches/panel/queries.ts';
import { ruleFacts } from '#web/features/batches/panel/rules/rule-facts.ts';
import { RuleFields } from '#web/features/batches/panel/rules/rule-field.tsx';
import { stillChosen, useTakeAlongCounts, usualTakeAlong } from '#web/features/batches/panel/take-along.ts';
import { areTyped, readTypedRules, toTypedRules } from '#web/features/batches/panel/typed-rules.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { toMonthText } from '#web/text/moments.ts';
import { uiText } from '#web/text/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { MoreRules } from './more-rules.tsx';
import { TakeAlongChoice } from './take-along-choice.tsx';

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
      {latest && <RulesAsIn form={form} latest={latest} />}
      <RuleFields form={form} isShown={isInView} />
      {form.watch('voters') === 'browsers' && (
        <p className="quiet small">
          {adminTexts.batches.oneBallotPerBrowser({
            more: adminTexts.batches.moreRules,
            rule: adminTexts.batches.rules.voters.legend,
          })}
        </p>
      )}
      <LaterFields form={form} batches={batches} usual={preselect.usual} />
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

type LaterFieldsProps = { form: BatchForm; batches: readonly Batch[]; usual: TakeAlong | undefined };

/** What hardly anybody changes. From the second batch on, what comes along is asked in view: it is another question then. */
function LaterFields({ form, batches, usual }: LaterFieldsProps) {
  const values = form.watch();
  const { take_along: chosen, take_along_from: from } = stillChosen(values, batches);
  const counts = useTakeAlongCounts(batches, from);
  const takeAlong = chosen || usual;
  const inView = batches.some(({ phase }) => allows[phase].result);
  const along = (
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
  );
  return (
    <>
      {inView && along}
      <MoreRulesFields form={form} comes={takeAlong && counts[takeAlong]}>
        {!inView && along}
      </MoreRulesFields>
    </>
  );
}

/** A council that goes on agrees on the same again: the rules of its last batch are preset, the usual ones a press away. */
function RulesAsIn({ form, latest: { name, rules } }: { form: BatchForm; latest: Batch }) {
  if (areTyped(toTypedRules(rules), usualRules)) return null;
  const typed = form.watch();
  const areLatest = areTyped(typed, rules);
  const areUsual = areTyped(typed, usualRules);
  return (
    <p className="create-rules">
      <span role="status">
        {areLatest && adminTexts.batches.rulesTaken({ name })}
        {areUsual && adminTexts.batches.rulesUsual}
      </span>
      {!areLatest && <Button onClick={() => takeRules(form, rules)}>{adminTexts.batches.rulesAsIn({ name })}</Button>}
      {!areUsual && <Button onClick={() => takeRules(form, usualRules)}>{adminTexts.batches.usualRules}</Button>}
    </p>
  );
}

/** The one that whoever makes a batch should have thought of. */
function isInView(name: RuleName): boolean {
  return name === 'stones_shown';
}

type MoreRulesFieldsProps = { form: BatchForm; comes: number | undefined; children: ReactNode };

function MoreRulesFields({ form, comes, children }: MoreRulesFieldsProps) {
  const values = form.watch();
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const rules = readTypedRules(values);
  // How many questions the batch takes is said beside how many come along.
  const chosen = ruleFacts(rules, (name) => !isInView(name) && name !== 'questions_limit');
  useEffect(() => {
    if (ruleNames().some((name) => errors[name])) setOpen(true);
  }, [errors]);
  return (
    <MoreRules comes={comes} most={rules.questions_limit} chosen={chosen} open={open} onToggle={setOpen}>
      {children}
      <RuleFields form={form} isShown={(name) => !isInView(name)} />
    </MoreRules>
  );
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
