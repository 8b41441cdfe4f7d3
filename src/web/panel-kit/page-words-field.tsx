import type { Ref } from 'react';
import { Field, Textarea } from '#web/ui/field.tsx';
import type { usePageWords } from './use-page-words.ts';

type PageWordsFieldProps = {
  form: ReturnType<typeof usePageWords>;
  field: Ref<HTMLTextAreaElement>;
  label: string;
  hint: string;
  maxLength: number;
};

/** The text of the language that is in sight. */
export function PageWordsField({ form, field, label, hint, maxLength }: PageWordsFieldProps) {
  return (
    <Field label={label} hint={form.savedMeanwhile ?? hint} error={form.error}>
      <Textarea
        ref={field}
        className="three long"
        rows={14}
        maxLength={maxLength}
        dir="auto"
        lang={form.language || undefined}
        value={form.words[form.language] ?? ''}
        onChange={({ currentTarget }) => form.write(currentTarget.value)}
      />
    </Field>
  );
}
