import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';
import type { QuestionValues } from './question-form.ts';

type QuestionFieldsProps = {
  batches: readonly Batch[];
  /** The batch that it is in. */
  within?: string | null;
  /** In place of the field for them, where they cannot be changed here. */
  words?: ReactNode;
  /** That the author has no address, where that can be said. */
  withoutAddress?: { checked: boolean; onChange: (checked: boolean) => void };
  /** The author was erased: there is nobody to name. */
  withdrawn?: boolean;
  register: (name: keyof QuestionValues) => UseFormRegisterReturn;
  errors: FieldErrors<QuestionValues>;
  hints?: Partial<Record<keyof QuestionValues, string | undefined>>;
};

export function QuestionFields(props: QuestionFieldsProps) {
  const { batches, within = null, words, withdrawn = false, withoutAddress, register, errors, hints = {} } = props;
  const { fields } = adminTexts.questions;
  const kept = batches.some(({ id, phase }) => id === within && !allows[phase].leaving);
  const closed = batches.filter(({ id, phase }) => id !== within && (kept || !allows[phase].questions));
  return (
    <>
      {words ?? (
        <Field label={fields.text} hint={hints.text} error={fieldErrorText(errors.text)}>
          <Textarea rows={4} maxLength={maxLengths.question} dir="auto" {...register('text')} />
        </Field>
      )}
      {!withdrawn && (
        <>
          <Field label={fields.author} hint={hints.author} error={fieldErrorText(errors.author)}>
            <Input maxLength={maxLengths.name} dir="auto" autoComplete="off" {...register('author')} />
          </Field>
          {!withoutAddress?.checked && (
            <Field
              label={fields.email}
              hint={hints.author_email}
              error={fieldErrorText(errors.author_email, { form: adminTexts.panel.field.email })}
            >
              <Input type="email" maxLength={maxLengths.email} autoComplete="off" {...register('author_email')} />
            </Field>
          )}
          {withoutAddress && (
            <label className="check">
              <input
                type="checkbox"
                checked={withoutAddress.checked}
                onChange={({ currentTarget }) => withoutAddress.onChange(currentTarget.checked)}
              />
              {adminTexts.questions.withoutAddress}
              {withoutAddress.checked && <small>{adminTexts.questions.withoutAddressHint}</small>}
            </label>
          )}
        </>
      )}
      <Field
        label={fields.batch}
        hint={hints.batch_id ?? whyClosed(kept, closed.length > 0)}
        error={fieldErrorText(errors.batch_id)}
      >
        <Select {...register('batch_id')}>
          <option value="" disabled={kept}>
            {fields.unassigned}
          </option>
          <NameOptions of={batches} disabled={closed} />
        </Select>
      </Field>
    </>
  );
}

function whyClosed(kept: boolean, anyClosed: boolean): string | undefined {
  if (kept) return adminTexts.questions.batchKept;
  return anyClosed ? adminTexts.questions.batchesClosed : undefined;
}
