import { queryOptions } from '@tanstack/react-query';
import { type VerdictWords, verdictsApi } from '#contract/council/verdicts.ts';
import { call } from '#web/api/call.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

const verdictsQuery = { queryKey: ['verdicts'] } as const;

/** What those who asked wrote about the outcomes of a batch. */
export function verdictWordsQuery(batchId: string) {
  return queryOptions({
    queryKey: [...verdictsQuery.queryKey, batchId],
    queryFn: ({ signal }) => call(verdictsApi.listWords, { params: { id: batchId } }, { signal }),
  });
}

type Decision = { batchId: string; of: VerdictWords; state: 'published' | 'declined' };

export function useDecideVerdictWords() {
  return useAct({
    act: ({ batchId, of, state }: Decision) =>
      call(verdictsApi.decide, {
        params: { id: batchId, questionId: of.question_id, askedId: of.asked_id },
        body: { state },
      }),
    done: () => adminTexts.verdicts.saved,
    failed: () => adminTexts.verdicts.failed,
    lists: [verdictsQuery, questionCountsQuery, { queryKey: ['outcomes'] }],
  });
}
