import { StrictMode } from 'react';
import type { Resource } from '#web/api/resource.ts';
import { ActiveBatchContext, type ActiveBatchView } from '#web/features/public-page/visitor/queries.ts';
import { App, type AppProps } from './app.tsx';

/** What the server draws and the browser takes over. */
export function Site({ activeBatch, ...app }: AppProps & { activeBatch: Resource<ActiveBatchView> }) {
  return (
    <StrictMode>
      <ActiveBatchContext value={activeBatch}>
        <App {...app} />
      </ActiveBatchContext>
    </StrictMode>
  );
}
