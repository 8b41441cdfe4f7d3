import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { App } from './app.tsx';

/** What the server draws and the browser takes over. */
export function Site({
  pathname,
  search,
  queryClient,
}: {
  pathname: string;
  search: string;
  queryClient: QueryClient;
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App pathname={pathname} search={search} />
      </QueryClientProvider>
    </StrictMode>
  );
}
