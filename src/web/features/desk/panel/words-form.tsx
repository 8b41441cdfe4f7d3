import type { ReactNode } from 'react';
import { maxLengths } from '#contract/wire/fields.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { DeskForm } from './desk-form.tsx';

type WordsFormProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** What the button does with words that are there. */
  act: string;
  onAct: (text: string) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Words for a question, and what becomes of them. */
export function WordsForm({ label, text, onType, act, onAct, onCancel, children }: WordsFormProps) {
  const submit = () => {
    if (text.trim() !== '') onAct(text.trim());
  };
  return (
    <DeskForm act={act} onSubmit={submit} onCancel={onCancel}>
      {children}
      <Field label={label}>
        <Textarea
          autoFocus
          rows={4}
          dir="auto"
          maxLength={maxLengths.question}
          value={text}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </Field>
    </DeskForm>
  );
}
