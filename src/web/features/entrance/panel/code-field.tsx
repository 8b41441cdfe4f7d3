import { useEffect, useRef } from 'react';
import { Field, Input } from '#web/ui/field.tsx';

type CodeFieldProps = {
  label: string;
  hint: string;
  code: string;
  onCode: (code: string) => void;
  error: string | undefined;
  /** A recovery code has letters. */
  digits?: boolean;
};

/** For a code that somebody reads elsewhere. It takes the focus when it appears, as what comes next. */
export function CodeField({ label, hint, code, onCode, error, digits = true }: CodeFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus(), []);
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        ref={fieldRef}
        className="code-input"
        name="code"
        autoComplete="one-time-code"
        inputMode={digits ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => onCode(event.target.value)}
      />
    </Field>
  );
}
