import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { type NewBatch, TakeAlong } from '#contract/council/batches.ts';
import { BatchName } from '#contract/wire/text-fields.ts';
import { batchDraft, emptyBatch } from './batch-draft.ts';
import { DeadlineMoment } from './deadline-moment.ts';
import { inCombination, toTypedRules, typedRules } from './typed-rules.ts';

const BatchForm = z
  .object({
    name: BatchName,
    submission_deadline: DeadlineMoment,
    stoning_deadline: DeadlineMoment,
    ...typedRules,
    take_along: z.union([z.literal(''), TakeAlong]),
    take_along_from: z.string(),
  })
  .check(inCombination);

export type BatchForm = ReturnType<typeof useBatchForm>;

/** The form, kept as a draft while it is filled in; its rules begin with these. */
export function useBatchForm(rules: BatchRules) {
  const form = useForm({ resolver: zodResolver(BatchForm), defaultValues: batchDraft.read() ?? emptyBatch(rules) });
  const { setFocus, subscribe } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => batchDraft.write(values) }),
    [subscribe],
  );
  return form;
}

/** Which questions come along. */
export type Along = Pick<NewBatch, 'take_along_from'> & { take_along: TakeAlong };

export function toNewBatch(values: z.output<typeof BatchForm>, along: Along): NewBatch {
  const { name, submission_deadline, stoning_deadline, take_along: _, take_along_from: __, ...rules } = values;
  return { name, submission_deadline, stoning_deadline, rules, ...along };
}

/** What is chosen in the form is what was agreed for an earlier batch, or what is usual. */
export function takeRules({ setValue }: BatchForm, rules: BatchRules): void {
  const typed = toTypedRules(rules);
  for (const [name, value] of Object.entries(typed))
    setValue(name as keyof typeof typed, value, { shouldValidate: true });
}
