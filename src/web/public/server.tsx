import { renderToString } from 'react-dom/server';
import type { DrawPage } from '#contract/page.ts';
import { makeActiveBatch } from '#web/features/active-batch/queries.ts';
import { Site } from './site.tsx';

/** The same page that the browser draws, for the server: readable before the scripts are there, and without them. */
export const drawPage: DrawPage = (pathname, content) =>
  renderToString(<Site pathname={pathname} search="" activeBatch={makeActiveBatch(content)} />);
