import { type ReactNode, useId } from 'react';

type ChoiceProps<Value extends string> = {
  legend: ReactNode;
  /** A hint for the whole group. */
  hint?: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  /** Undefined until something is chosen. */
  value: Value | undefined;
  /** What is chosen can be read and not be changed; the hint says why. */
  disabled?: boolean;
  onChange: (value: Value) => void;
};

/** A radio group. */
export function Choice<Value extends string>({
  legend,
  hint,
  options,
  value,
  disabled = false,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice" disabled={disabled} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="choice-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
