import { createRoot, hydrateRoot } from 'react-dom/client';
import '#web/styles/index.css';
import '#web/styles/public.css';
import '#web/styles/print.css';
import { PageContent, pageContentId } from '#contract/page.ts';
import { makeActiveBatch } from '#web/features/active-batch/queries.ts';
import { Site } from './site.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const content = document.getElementById(pageContentId)?.textContent;
// How old the page is cannot be told; the first live event says what time it is.
const activeBatch = makeActiveBatch(content ? PageContent.parse(JSON.parse(content)) : null);

const site = <Site pathname={location.pathname} search={location.search} activeBatch={activeBatch} />;
// Empty in development, and where the server could not draw.
if (root.hasChildNodes()) hydrateRoot(root, site);
else createRoot(root).render(site);
