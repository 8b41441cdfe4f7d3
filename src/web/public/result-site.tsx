import { StrictMode } from 'react';
import type { ResultContent } from '#contract/council/page.ts';
import { ResultListView } from '#web/features/results/visitor/result-list-view.tsx';
import { ResultPageView } from '#web/features/results/visitor/result-page-view.tsx';
import { publicText } from '#web/text/public.ts';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

/** The pages of results, `/batches` and what is below: what the server draws and the browser takes over. */
export function ResultSite({ content }: { content: ResultContent }) {
  return (
    <StrictMode>
      <SiteHeader title={publicText.title} />
      {'batches' in content ? <ResultListView results={content.batches} /> : <ResultPageView page={content} />}
      <SiteFooter />
    </StrictMode>
  );
}
