import { StrictMode } from 'react';
import type { Resource } from '#web/api/resource.ts';
import { ActiveBatchContext, type ActiveBatchView } from '#web/features/active-batch/queries.ts';
import { App } from './app.tsx';

/** What the server draws and the browser takes over. */
export function Site({
  pathname,
  search,
  activeBatch,
}: {
  pathname: string;
  search: string;
  activeBatch: Resource<ActiveBatchView>;
}) {
  return (
    <StrictMode>
      <ActiveBatchContext value={activeBatch}>
        <App pathname={pathname} search={search} />
      </ActiveBatchContext>
    </StrictMode>
  );
}
