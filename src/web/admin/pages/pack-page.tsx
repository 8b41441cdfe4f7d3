import { lazy, Suspense } from 'react';
import { loadLazyTexts } from '#web/text/active.ts';

// Who prints comes for that alone, and the panel does not need it.
const Pack = lazy(() =>
  Promise.all([import('#web/features/panel/handovers/pack.tsx'), loadLazyTexts()]).then(([{ Pack }]) => ({
    default: Pack,
  })),
);

/** What is handed to the council. */
export function PackPage({ batch }: { batch: string }) {
  return (
    <Suspense>
      <Pack batchId={batch} />
    </Suspense>
  );
}
