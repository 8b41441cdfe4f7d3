import type { ReactNode } from 'react';

/** Why a form was not accepted; stands beside its button. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="form-error" role="alert" id={id}>
      {children}
    </p>
  );
}
