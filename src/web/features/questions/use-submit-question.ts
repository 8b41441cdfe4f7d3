import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PublicQuestion, questionsApi } from '#contract/questions.ts';
import { call } from '#web/api/call.ts';
import { keyAfter, keyToSend } from '#web/api/idempotency.ts';
import { type ActiveBatchView, activeBatchQuery } from '#web/features/active-batch/queries.ts';
import { keptSubmissionKey } from './draft.ts';
import { contentOf, type Draft } from './submission.ts';

/** Sends a draft once, however often it is tried. */
export function useSubmitQuestion(batchId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const key = keyToSend(keptSubmissionKey.read(), contentOf(batchId, draft));
      keptSubmissionKey.write(key);
      return call(questionsApi.submit, {
        params: { id: batchId },
        headers: { 'idempotency-key': key.key },
        body: { name: draft.name, email: draft.email, text: draft.text },
      });
    },
    onSuccess: (question) => {
      keptSubmissionKey.remove();
      queryClient.setQueryData<ActiveBatchView>(
        activeBatchQuery.queryKey,
        (view) => view && withQuestion(view, question),
      );
    },
    onError: (error) => {
      const key = keptSubmissionKey.read();
      if (key) keptSubmissionKey.write(keyAfter(error, key));
      void queryClient.invalidateQueries(activeBatchQuery);
    },
  });
}

function withQuestion(view: ActiveBatchView, question: PublicQuestion): ActiveBatchView {
  if (view.questions.some(({ id }) => id === question.id)) return view;
  return { ...view, questions: [question, ...view.questions] };
}
