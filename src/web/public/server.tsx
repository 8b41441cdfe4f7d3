import { renderToString } from 'react-dom/server';
import type { DrawPage } from '#contract/page.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { activeBatchQuery, toView } from '#web/features/active-batch/queries.ts';
import { Site } from './site.tsx';

/** The same page that the browser draws, for the server: readable before the scripts are there, and without them. */
export const drawPage: DrawPage = (pathname, content) => {
  const queryClient = makeQueryClient();
  if (content) queryClient.setQueryData(activeBatchQuery.queryKey, toView(content));
  return renderToString(<Site pathname={pathname} search="" queryClient={queryClient} />);
};
