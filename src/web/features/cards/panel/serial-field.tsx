import { laterTexts } from '#web/text/lazy.ts';
import { Field, Input } from '#web/ui/field.tsx';

/** Whether it can be the serial number of a card: nine digits, whatever stands between them. */
export function isSerial(typed: string): boolean {
  return typed.replace(/\D/g, '').length === 9;
}

type SerialFieldProps = { serial: string; onChange: (serial: string) => void; isWrong: boolean };

/** The number that is printed at the foot of a card, and opens nothing. */
export function SerialField({ serial, onChange, isWrong }: SerialFieldProps) {
  return (
    <Field
      label={laterTexts.cardsPanel.serial}
      hint={laterTexts.cardsPanel.serialHint}
      error={isWrong ? laterTexts.cardsPanel.serialWrong : undefined}
    >
      <Input
        className="num short"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        value={serial}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
