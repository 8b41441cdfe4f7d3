import { memo, Suspense } from 'react';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { activeTexts } from '#web/text/active.ts';
import { drawnPage } from '#web/ui/lazy-part.ts';
import type { LazyNewsBoxProps } from './lazy-news-box.tsx';

// What comes late would move what stands below.
const LazyNewsBox = drawnPage(() => import('./lazy-news-box.tsx').then((part) => part.LazyNewsBox));

/** Whether the batch offers mails that tell what becomes of a question, and the server can send any. */
export function offersNews({ notices }: PublicBatch['rules']): boolean {
  return notices === 'on' && activeTexts().site?.canMail === true;
}

type NewsBoxProps = LazyNewsBoxProps & Pick<PublicBatch, 'rules'>;

/** Where mails are offered. Drawn again with each letter, React would drop what the server drew before the part is here. */
export const NewsBox = memo(
  ({ rules, ...props }: NewsBoxProps) =>
    offersNews(rules) && (
      <Suspense fallback={null}>
        <LazyNewsBox {...props} />
      </Suspense>
    ),
);
