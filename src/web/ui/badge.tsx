import type { ReactNode } from 'react';

type BadgeProps = {
  /** Picks the tint: 1 blue, 2 amber, 3 green; another is gray. The word beside it says the same. */
  phase: number;
  children: ReactNode;
};

export function Badge({ phase, children }: BadgeProps) {
  return (
    <span className="badge" data-phase={phase}>
      {children}
    </span>
  );
}
