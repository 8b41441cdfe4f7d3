import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '#web/panel-kit/session.ts';
import { AdminPage } from './admin-page.tsx';

// Who prints comes for that alone, and the panel does not need it.
const Pack = lazy(() => import('#web/features/hand-over/pack.tsx').then((script) => ({ default: script.Pack })));

const printRoute = getRouteApi('/admin/print/$batch');

/** What is handed to the council; before that the sign-in, which comes back here. */
export function PrintPage() {
  const { batch } = printRoute.useParams();
  const session = useQuery(sessionQuery);
  if (!session.data?.administrator) return <AdminPage />;
  return (
    <Suspense>
      <Pack batchId={batch} />
    </Suspense>
  );
}
