import type { BatchResult } from '#contract/council/batch-result.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { submitted } from '#web/features/questions/visitor/remembered/submitted.ts';
import { useStoredValue } from '#web/storage.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const { usePart } = lazyPart(() => import('./lazy-own-parts.ts').then(({ ownParts }) => ownParts));

/** What only those meet who submitted something with this browser. */
function useOwnParts() {
  return usePart(Boolean(useStoredValue(submitted)?.length));
}

/** Name and address from the last time, for the form. */
export function OfferedAuthor() {
  const parts = useOwnParts();
  return parts && <parts.OfferAuthor />;
}

export type YourQuestionsProps = {
  batch: PublicBatch;
  questions: readonly PublicQuestion[];
  result: BatchResult | null;
};

/** What this browser submitted to the batch, and what has become of it. */
export function YourQuestions(props: YourQuestionsProps) {
  const parts = useOwnParts();
  return parts && <parts.YourQuestions key={props.batch.id} {...props} />;
}
