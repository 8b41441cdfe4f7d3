import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ResultContent } from '#contract/council/page.ts';
import { ResultSite } from './result-site.tsx';

/** Takes over a page of results. Of a very large one the server sent only what is seen first: the rest is fetched. */
export async function takeOver(root: HTMLElement, content: string | null): Promise<void> {
  // Not checked: the server that sent this script wrote it by the same contract.
  if (content) {
    const site = <ResultSite content={JSON.parse(content) as ResultContent} />;
    startTransition(() => void hydrateRoot(root, site));
    return;
  }
  const answer = await fetch(`/api${location.pathname}`);
  if (answer.ok) createRoot(root).render(<ResultSite content={(await answer.json()) as ResultContent} />);
}
