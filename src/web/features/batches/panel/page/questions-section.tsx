import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/council/batches.ts';
import { questionCountQuery } from '#web/features/questions/panel/queries.ts';
import { QuestionsTab } from '#web/features/questions/panel/questions-tab.tsx';
import type { SectionProps } from './section-props.ts';

/** How many questions the batch has, once that is known. */
export function useQuestionCount(batch: Batch): number | undefined {
  return useQuery(questionCountQuery({ batch: batch.id })).data?.count;
}

/** The questions of this batch, as the panel's tab has all of them. */
export function QuestionsSection({ batch, batches }: SectionProps) {
  return <QuestionsTab total={useQuestionCount(batch) ?? 0} batches={batches} within={batch.id} />;
}
