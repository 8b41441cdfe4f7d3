import { useState } from 'react';
import { lazyTexts } from '#web/text/lazy.ts';
import { Field, Input } from '#web/ui/field.tsx';

/** The serial number that is typed; `read` says what is wrong with it, where something is. */
export function useSerial() {
  const [serial, setSerial] = useState('');
  const [isWrong, setWrong] = useState(false);
  const read = (): string | null => {
    // Nine digits, whatever stands between them.
    const isSerial = serial.replace(/\D/g, '').length === 9;
    setWrong(!isSerial);
    return isSerial ? serial : null;
  };
  return { field: { serial, isWrong, onChange: setSerial }, read, clear: () => setSerial('') };
}

type SerialFieldProps = ReturnType<typeof useSerial>['field'];

/** The number that is printed at the foot of a card, and opens nothing. */
export function SerialField({ serial, onChange, isWrong }: SerialFieldProps) {
  return (
    <Field
      label={lazyTexts.cardsPanel.serial}
      hint={lazyTexts.cardsPanel.serialHint}
      error={isWrong ? lazyTexts.cardsPanel.serialWrong : undefined}
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
