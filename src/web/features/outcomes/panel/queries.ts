import { queryOptions } from '@tanstack/react-query';
import type { Outcome } from '#contract/council/council-outcome.ts';
import { outcomesApi, type WrittenOutcome } from '#contract/council/outcomes.ts';
import { resultsApi } from '#contract/council/results.ts';
import { call } from '#web/api/call.ts';
import { problemCode } from '#web/api/problem-code.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

/** Names everything that was read of outcomes, to invalidate it. */
export const outcomesQuery = { queryKey: ['outcomes'] } as const;

/** The batches that the council can write about. */
export const councilBatchesQuery = queryOptions({
  queryKey: [...outcomesQuery.queryKey, 'batches'],
  queryFn: ({ signal }) => call(outcomesApi.listBatches, {}, { signal }),
});

/** The result of a batch, as everybody reads it. */
export function resultQuery(slug: string) {
  return queryOptions({
    queryKey: [...outcomesQuery.queryKey, slug],
    queryFn: ({ signal }) => call(resultsApi.read, { params: { slug } }, { signal }),
  });
}

/** Who wrote each state of the questions of a batch: by question, then by the state's number. */
export function writersQuery(batchId: string) {
  return queryOptions({
    queryKey: [...outcomesQuery.queryKey, 'writers', batchId],
    queryFn: ({ signal }) => call(outcomesApi.listWriters, { params: { id: batchId } }, { signal }),
    select: (writers) => {
      const byQuestion = new Map<string, Map<number, string>>();
      for (const { question_id, sequence, written_by } of writers)
        byQuestion.set(question_id, (byQuestion.get(question_id) ?? new Map()).set(sequence, written_by));
      return byQuestion;
    },
  });
}

type Writing = { batch: string; question: string; outcome: WrittenOutcome | null; insteadOf: Outcome | null };

export function useWriteOutcome() {
  return useAct({
    act: ({ batch, question, outcome, insteadOf }: Writing) =>
      call(outcomesApi.write, {
        params: { id: batch, questionId: question },
        body: { outcome, instead_of: insteadOf },
      }),
    done: () => adminTexts.outcomes.saved,
    failed: () => adminTexts.outcomes.failed,
    lists: [outcomesQuery],
  });
}

/** Whether what was written stands for too long to be taken back. */
export function isTooLate(error: unknown): boolean {
  return problemCode(error) === 'undo_too_late';
}

/** Whether the batch was opened again while somebody wrote. */
export function wasReopened(error: unknown): boolean {
  return problemCode(error) === 'batch_not_completed';
}
