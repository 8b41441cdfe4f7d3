import type { ReactNode } from 'react';

/** What must be known before anything else on the page. */
export function WarningPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="panel-warning" aria-label={label}>
      {children}
    </section>
  );
}
