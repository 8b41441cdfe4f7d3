import { queryOptions } from '@tanstack/react-query';
import { type VerdictWords, verdictWordsApi } from '#contract/council/verdict-words.ts';
import { call } from '#web/api/call.ts';
import { questionCountsQuery } from '#web/features/questions/panel/queries.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';

const verdictsQuery = { queryKey: ['verdicts'] } as const;

/** What those who asked wrote about the outcomes of a batch. */
export function verdictWordsQuery(batchId: string) {
  return queryOptions({
    queryKey: [...verdictsQuery.queryKey, batchId],
    queryFn: ({ signal }) => call(verdictWordsApi.listWords, { params: { id: batchId } }, { signal }),
  });
}

/** Words that were decided on wait at the desk again. */
export function useDecideAgain() {
  return useAct({
    act: ({ batchId, of }: { batchId: string; of: VerdictWords }) =>
      call(verdictWordsApi.decide, {
        params: { id: batchId, questionId: of.question_id, askedId: of.asked_id },
        body: { state: 'waiting' },
      }),
    done: () => adminTexts.verdicts.waitsAgain,
    failed: () => adminTexts.verdicts.failed,
    lists: [verdictsQuery, questionCountsQuery, { queryKey: ['outcomes'] }],
  });
}
