import type { ReactNode } from 'react';
import { Stone } from './stone.tsx';

/** Nothing there yet: imprints on a line, and a sentence. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="empty">
      <div className="empty-stones">
        <Stone size={3} hollow />
        <Stone size={4} hollow />
        <Stone size={2} hollow />
      </div>
      <p>{children}</p>
    </div>
  );
}
