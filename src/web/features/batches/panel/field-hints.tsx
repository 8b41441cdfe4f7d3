import type { ReactNode } from 'react';

/** One below the other. */
export function FieldHints({ of }: { of: readonly ReactNode[] }) {
  return of.filter(Boolean).map((hint, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: batches of one name can have the same hint
    <span className="hint-line" key={index}>
      {hint}
    </span>
  ));
}
