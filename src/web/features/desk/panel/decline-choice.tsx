import { type FormEvent, useState } from 'react';
import { maxLengths } from '#contract/wire/fields.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Key, onEscape } from './key.tsx';

type DeclineChoiceProps = { reasons: readonly string[]; onCancel: () => void; onDecline: (reason: string) => void };

/** Why: by one more key, or in own words. */
export function DeclineChoice({ reasons, onCancel, onDecline }: DeclineChoiceProps) {
  const [own, setOwn] = useState('');
  const decline = (event: FormEvent) => {
    event.preventDefault();
    if (own.trim() !== '') onDecline(own.trim());
  };
  return (
    <form className="desk-form" noValidate onSubmit={decline} onKeyDown={onEscape(onCancel)}>
      <fieldset className="desk-reasons">
        <legend>{adminTexts.desk.why}</legend>
        <p className="quiet small">{adminTexts.desk.authorReads}</p>
        {reasons.map((reason, n) => (
          <Button key={reason} onClick={() => onDecline(reason)} autoFocus={n === 0}>
            <span dir="auto">{reason}</span> {n < 9 && <Key name={String(n + 1)} />}
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
      <div className="desk-acts">
        <Button type="submit" variant="primary" disabled={own.trim() === ''}>
          {adminTexts.desk.decline}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {adminTexts.desk.cancel}
        </Button>
      </div>
    </form>
  );
}
