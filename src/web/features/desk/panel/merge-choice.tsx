import { type FormEvent, useState } from 'react';
import type { Beside } from '#contract/council/desk.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { onEscape } from './key.tsx';

type MergeChoiceProps = {
  others: readonly Beside[];
  /** What was chosen before, where that was not taken. */
  before: { other: Beside; text: string } | undefined;
  onCancel: () => void;
  onMerge: (other: Beside, text: string) => void;
};

/** With which one that asks the same, and in which words: at first in the other's, which were read before. */
export function MergeChoice({ others, before, onCancel, onMerge }: MergeChoiceProps) {
  const [chosen, setChosen] = useState(before?.other.id);
  const [typed, setTyped] = useState<string | undefined>(before?.text);
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  const text = typed ?? other?.text ?? '';
  const merge = (event: FormEvent) => {
    event.preventDefault();
    if (other && text.trim() !== '') onMerge(other, text.trim());
  };
  return (
    <form className="desk-form" noValidate onSubmit={merge} onKeyDown={onEscape(onCancel)}>
      {others.length > 1 && (
        <Choice
          legend={adminTexts.desk.mergeWith}
          options={others.map(({ id, text: words }) => ({ value: id, label: <span dir="auto">{words}</span> }))}
          value={other?.id}
          onChange={setChosen}
        />
      )}
      <Field label={adminTexts.desk.oneWording}>
        <Textarea
          autoFocus
          rows={4}
          dir="auto"
          maxLength={maxLengths.question}
          value={text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <div className="desk-acts">
        <Button type="submit" variant="primary" large>
          {adminTexts.desk.merge}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {adminTexts.desk.cancel}
        </Button>
      </div>
    </form>
  );
}
