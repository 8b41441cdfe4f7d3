import { Suspense } from 'react';
import { lazyPage } from '#web/ui/lazy-part.ts';

// Who prints comes for that alone, and the panel does not need it.
const Pack = lazyPage(() => import('#web/features/panel/handovers/pack.tsx').then((page) => page.Pack));

/** What is handed to the council. */
export function PackPage({ batch }: { batch: string }) {
  return (
    <Suspense>
      <Pack batchId={batch} />
    </Suspense>
  );
}
