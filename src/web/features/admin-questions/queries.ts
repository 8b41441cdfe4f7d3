import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Batch } from '#contract/batches.ts';
import { type NewQuestion, type Question, type QuestionChange, questionsApi } from '#contract/questions.ts';
import { toIfMatch } from '#contract/revision.ts';
import { call } from '#web/api/call.ts';
import { adminQuestionsText, adminText } from '#web/text/admin.ts';
import { toastFailure } from '../administrators/failure.ts';
import { useAct } from '../administrators/use-act.ts';
import { completedFlag } from '../stoning/kept.ts';

export const questionsQuery = queryOptions({
  queryKey: ['questions'],
  queryFn: ({ signal }) => call(questionsApi.list, { query: {} }, { signal }),
});

/** Reads the list anew and says so when that fails; what was read before stays on screen. */
export async function reloadQuestions(queryClient: QueryClient): Promise<void> {
  await queryClient
    .invalidateQueries(questionsQuery, { throwOnError: true })
    .catch((error: unknown) => toastFailure(adminText.questionsLoadError, error));
}

const lists = [questionsQuery];

export function useCreateQuestion() {
  return useAct({
    act: (question: z.input<typeof NewQuestion>) => call(questionsApi.create, { body: question }),
    done: () => adminQuestionsText.created,
    failed: () => adminQuestionsText.createFailed,
    lists,
  });
}

export function useUpdateQuestion() {
  return useAct({
    act: ({ id, revision, change }: { id: string; revision: number; change: QuestionChange }) =>
      call(questionsApi.update, { params: { id }, headers: toIfMatch(revision), body: change }),
    done: () => adminQuestionsText.updated,
    failed: () => adminQuestionsText.updateFailed,
    lists,
  });
}

export function useDeleteQuestion() {
  return useAct({
    act: ({ id }: Question) => call(questionsApi.delete, { params: { id } }),
    done: () => adminQuestionsText.deleted,
    failed: () => adminQuestionsText.deleteFailed,
    lists,
  });
}

/**
 * The specification reloads the page. Here every list is read anew, which shows the same and keeps the message on
 * screen.
 */
export function useResetStones(activeBatch: Batch | undefined) {
  return useAct({
    act: async () => {
      await call(questionsApi.resetStones, {});
      if (activeBatch) completedFlag(activeBatch.id).remove();
    },
    done: () => adminQuestionsText.resetDone,
    failed: () => adminQuestionsText.resetFailed,
    lists: [{ queryKey: [] }],
  });
}
