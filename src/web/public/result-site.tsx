import { StrictMode } from 'react';
import type { ResultContent } from '#contract/council/page.ts';
import { AnswersView } from '#web/features/answers/visitor/answers-view.tsx';
import { ResultListView } from '#web/features/results/visitor/result-list-view.tsx';
import { ResultPageView } from '#web/features/results/visitor/result-page-view.tsx';
import { publicText } from '#web/text/public.ts';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

/** The pages of results, `/answers`, `/batches` and what is below: what the server draws and the browser takes over. */
export function ResultSite({ content }: { content: ResultContent }) {
  return (
    <StrictMode>
      <SiteHeader title={publicText.title} />
      <Content content={content} />
      <SiteFooter />
    </StrictMode>
  );
}

function Content({ content }: { content: ResultContent }) {
  if ('answers' in content) return <AnswersView content={content} />;
  if ('batches' in content) return <ResultListView results={content.batches} />;
  return <ResultPageView page={content} />;
}
