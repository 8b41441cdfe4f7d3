import { mergingApi } from '#contract/council/merging.ts';
import { call } from '#web/api/call.ts';
import { panelProblemText } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import { adminQuestionsText } from '#web/text/admin.ts';

const lists = [questionsQuery];

/** Puts one question in the place of several. */
export function useMerge(batch: string) {
  return useAct({
    act: (body: { ids: string[]; text: string }) => call(mergingApi.merge, { params: { id: batch }, body }),
    done: () => adminQuestionsText.merged,
    failed: panelProblemText,
    lists,
    undo: () => ({ kinds: ['questions.merged'], batch }),
  });
}

/** Says that they are not the same question. */
export function useKeepApart(batch: string) {
  return useAct({
    act: (ids: string[]) => call(mergingApi.keepApart, { params: { id: batch }, body: { ids } }),
    done: () => adminQuestionsText.keptApart,
    failed: panelProblemText,
    lists,
  });
}
