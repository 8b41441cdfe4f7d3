import type { FormEvent, ReactNode } from 'react';
import { maxLengths } from '#contract/wire/fields.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { onEscape } from './key.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onAct(text.trim());
  };
  return (
    <form className="desk-form" noValidate onSubmit={submit} onKeyDown={onEscape(onCancel)}>
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
      <div className="desk-acts">
        <Button type="submit" variant="primary" large>
          {act}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {adminTexts.desk.cancel}
        </Button>
      </div>
    </form>
  );
}
