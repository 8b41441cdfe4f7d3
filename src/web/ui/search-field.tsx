import { useRef } from 'react';
import { useEarlyInput } from './early-input.ts';

type SearchFieldProps = {
  label: string;
  /** Inside the field; the label where nothing shorter is given. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, onChange);
  return (
    <div className="search">
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <circle cx="8.75" cy="8.75" r="5.5" />
        <path d="m13 13 4 4" strokeLinecap="round" />
      </svg>
      <input
        ref={input}
        className="input"
        type="search"
        name="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
