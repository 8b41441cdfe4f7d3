import { useState } from 'react';
import type { DeclineReason } from '#contract/council/question-state.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import type { reasonsOf } from '#web/features/questions/panel/deciding/decline-reasons.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { DeskForm } from './desk-form.tsx';
import { Key } from './key.tsx';

type DeclineChoiceProps = {
  /** What it asks. */
  why: string;
  /** Who reads the answer. */
  authorReads: string;
  reasons: ReturnType<typeof reasonsOf>;
  onCancel: () => void;
  onDecline: (why: DeclineReason) => void;
};

/** Why: by one more key, or in own words. */
export function DeclineChoice({ why: asked, authorReads, reasons, onCancel, onDecline }: DeclineChoiceProps) {
  const [own, setOwn] = useState('');
  const decline = () => {
    if (own.trim() !== '') onDecline({ reason: own.trim() });
  };
  return (
    <DeskForm act={adminTexts.desk.decline} small disabled={own.trim() === ''} onSubmit={decline} onCancel={onCancel}>
      <fieldset className="desk-reasons">
        <legend>{asked}</legend>
        <p className="quiet small">{authorReads}</p>
        {reasons.map(({ label, why }, n) => (
          <Button key={label} onClick={() => onDecline(why)} autoFocus={n === 0}>
            <span dir="auto">{label}</span> {n < 9 && <Key name={String(n + 1)} />}
          </Button>
        ))}
        <Field label={adminTexts.desk.ownReason}>
          <Input
            dir="auto"
            autoFocus={reasons.length === 0}
            maxLength={maxLengths.reason}
            value={own}
            onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          />
        </Field>
      </fieldset>
    </DeskForm>
  );
}
