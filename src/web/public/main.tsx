import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles/index.css';
import '#web/styles/public.css';
import '#web/styles/print.css';
import { makeQueryClient } from '#web/api/query-client.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <App pathname={location.pathname} search={location.search} />
    </QueryClientProvider>
  </StrictMode>,
);
