import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles/index.css';
import '#web/styles/public.css';
import '#web/features/ballots/visitor/stoning/stoning.css';
import '#web/styles/admin.css';
import '#web/styles/parts.css';
import { Parts } from './parts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <Parts />
  </StrictMode>,
);
