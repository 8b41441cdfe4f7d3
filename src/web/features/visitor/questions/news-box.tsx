import type { PublicBatch } from '#contract/council/public-batch.ts';
import { activeTexts } from '#web/text/active.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { LazyNewsBoxProps } from './lazy-news-box.tsx';

const { usePart: useNewsBoxPart } = lazyPart(() =>
  import('./lazy-news-box.tsx').then(({ LazyNewsBox }) => LazyNewsBox),
);

type NewsBoxProps = LazyNewsBoxProps & Pick<PublicBatch, 'rules'>;

/** Where the batch offers mails that tell what becomes of a question, and the server can send any. */
export function NewsBox({ rules, ...props }: NewsBoxProps) {
  const offered = rules.notices === 'on' && activeTexts().site?.canMail === true;
  const Part = useNewsBoxPart(offered);
  return offered && Part && <Part {...props} />;
}
