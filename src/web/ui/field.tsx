import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { keepLength } from './keep-length.ts';

type FieldState = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldState | null>(null);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the content; marks the field invalid. */
  error?: string | undefined;
  /** What is wrong is said aloud when it comes, because the focus does not go to the field. */
  spoken?: boolean;
  children: ReactNode;
};

/** A label, one control, a hint, and what is wrong: tied together for those who hear the page. */
export function Field({ label, hint, error, spoken, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && (
        <p className="field-error" id={errorId} role={spoken ? 'alert' : undefined}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** `maxLength` is in code points, as the server counts. */
export function Input({ className, maxLength, ...rest }: Omit<ComponentProps<'input'>, 'onInput'>) {
  return (
    <input
      {...useFieldState()}
      {...rest}
      className={inputClass(className)}
      onInput={(event) => keepLength(event, maxLength)}
    />
  );
}

/** `maxLength` is in code points, as the server counts. */
export function Textarea({ className, maxLength, ...rest }: Omit<ComponentProps<'textarea'>, 'onInput'>) {
  return (
    <textarea
      {...useFieldState()}
      {...rest}
      className={inputClass(className)}
      onInput={(event) => keepLength(event, maxLength)}
    />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldState()} {...rest} className={inputClass(className)} />;
}

function useFieldState() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    ...(field.invalid && { 'aria-invalid': true as const }),
  };
}

function inputClass(className: string | undefined): string {
  return className ? `input ${className}` : 'input';
}
