import type { ComponentProps } from 'react';
import { Field, Input } from './field.tsx';

type CountFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  typed: string;
  onType: (typed: string) => void;
  maxLength?: number;
  autoFocus?: boolean;
};

/** A field for a whole number that stands by itself. */
export function CountField({ typed, onType, maxLength = 6, autoFocus = false, ...field }: CountFieldProps) {
  return (
    <Field {...field}>
      <Input
        className="num short"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}

/** The number that was typed, within these bounds; null where it is none. */
export function toCount(typed: string, { least = 0, most = Number.POSITIVE_INFINITY } = {}): number | null {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : -1;
  return count >= least && count <= most ? count : null;
}
