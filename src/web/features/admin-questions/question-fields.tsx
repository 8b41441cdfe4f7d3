import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import type { Batch } from '#contract/batches.ts';
import { maxLengths } from '#contract/fields.ts';
import { fieldErrorText } from '#web/panel-kit/field-error.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { NameOptions } from '#web/ui/name-options.tsx';
import type { QuestionValues } from './question-form.ts';

type QuestionFieldsProps = {
  batches: readonly Batch[];
  /** The author was erased: there is nobody to name. */
  withdrawn?: boolean;
  register: (name: keyof QuestionValues) => UseFormRegisterReturn;
  errors: FieldErrors<QuestionValues>;
  hints?: Partial<Record<keyof QuestionValues, string | undefined>>;
};

export function QuestionFields({ batches, withdrawn = false, register, errors, hints = {} }: QuestionFieldsProps) {
  const { fields } = adminQuestionsText;
  return (
    <>
      <Field label={fields.text} hint={hints.text} error={fieldErrorText(errors.text)}>
        <Textarea rows={4} maxLength={maxLengths.question} dir="auto" {...register('text')} />
      </Field>
      {!withdrawn && (
        <>
          <Field label={fields.author} hint={hints.author} error={fieldErrorText(errors.author)}>
            <Input maxLength={maxLengths.name} dir="auto" autoComplete="off" {...register('author')} />
          </Field>
          <Field
            label={fields.email}
            hint={hints.author_email}
            error={fieldErrorText(errors.author_email, { form: adminText.field.email })}
          >
            <Input type="email" maxLength={maxLengths.email} autoComplete="off" {...register('author_email')} />
          </Field>
        </>
      )}
      <Field label={fields.batch} hint={hints.batch_id} error={fieldErrorText(errors.batch_id)}>
        <Select {...register('batch_id')}>
          <option value="">{fields.unassigned}</option>
          <NameOptions of={batches} />
        </Select>
      </Field>
    </>
  );
}
