import { isCancelledError, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { picksPerBallot } from '#contract/council/ballots.ts';
import type { Batch } from '#contract/council/batches.ts';
import { paperApi } from '#contract/council/paper.ts';
import { questionWordNames } from '#contract/council/question-words.ts';
import {
  type NewQuestion,
  type Question,
  type QuestionChange,
  type QuestionFilter,
  type QuestionOrder,
  questionsApi,
  type StonesReset,
} from '#contract/council/questions.ts';
import { personalDataApi } from '#contract/people/personal-data.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import { givenFlag } from '#web/features/ballots/visitor/own/stored.ts';
import { panelProblemText, toastFailure } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { orNotice, useAct } from '#web/panel-kit/use-act.tsx';
import { useLatest } from '#web/panel-kit/use-latest.ts';
import { adminTexts } from '#web/text/admin.ts';
import { storedQuestionKey } from './question-form.ts';

type PageQuery = QuestionFilter & { order?: QuestionOrder; limit?: string; offset?: string };

/** A page of the questions, found, sorted and limited by the server; of those that are published, unless another state is asked for. */
export function readQuestions(query: PageQuery, signal: AbortSignal): Promise<Question[]> {
  return call(questionsApi.list, { query: { state: 'published', ...query } }, { signal });
}

export function countQuestions(filter: QuestionFilter, signal: AbortSignal) {
  return call(questionsApi.count, { query: { state: 'published', ...filter } }, { signal });
}

/** How many questions there are of a batch or a person, or in all. */
export function questionCountQuery(filter: QuestionFilter = {}) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'count', filter],
    queryFn: ({ signal }) => countQuestions(filter, signal),
  });
}

/** How many questions are in which batch, or in none. */
export const questionCountsQuery = queryOptions({
  queryKey: [...questionsQuery.queryKey, 'count-by-batch'],
  queryFn: ({ signal }) => call(questionsApi.countByBatch, {}, { signal }),
});

/** How many questions of a completed batch did not go to the council, and can move. */
export function notForwardedCountQuery(batch: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'not-forwarded', batch],
    queryFn: async ({ signal }) => {
      const { count } = await call(questionsApi.count, { query: { not_forwarded_from: batch } }, { signal });
      return count;
    },
  });
}

/**
 * A question with the words that it has on the ballot paper of this batch; null when it is there no more. Nothing is kept
 * of it: who corrects kept words would undo another one's correction without a word.
 */
export function paperQuestionQuery(batch: string, id: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'on-paper', batch, id],
    queryFn: async ({ signal }) =>
      (await call(questionsApi.list, { query: { batch, ids: id } }, { signal })).at(0) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether enough questions remain on the ballot paper of this batch when one more is taken out. */
export function enoughRemainQuery(batch: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'enough-remain', batch],
    queryFn: async ({ signal }) => {
      const some = await readQuestions({ batch, limit: lookedAt }, signal);
      return some.filter(({ taken_out }) => !taken_out).length > picksPerBallot;
    },
  });
}

const lookedAt = '100'; // more are hardly ever taken out; if they are, the server has the last word

/** These questions, by their ids. */
export function questionsByIdQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'by-id', ids],
    queryFn: async ({ signal }) => {
      const found = await call(questionsApi.list, { query: { ids: ids.join(',') } }, { signal });
      return new Map(found.map((question) => [question.id, question]));
    },
    placeholderData: keepPreviousData,
  });
}

/** The questions of this person, in whatever state. */
export function questionsOfQuery(email: string) {
  return queryOptions({
    queryKey: [...questionsQuery.queryKey, 'of', email],
    queryFn: ({ signal }) => call(questionsApi.list, { query: { author_email: email } }, { signal }),
  });
}

/** The question as somebody else has left it, after a conflict. */
export function useLatestQuestion(opened: Question, error: unknown): Question {
  const readOne = (ids: string, signal: AbortSignal) => call(questionsApi.list, { query: { ids } }, { signal });
  return useLatest(opened, error, { ...questionsQuery, readOne });
}

/** Refetches the list and reports a failure; what was read before stays on screen. */
export async function reloadQuestions(queryClient: QueryClient): Promise<void> {
  await queryClient
    .invalidateQueries(questionsQuery, { throwOnError: true })
    // One that was left for another list was asked for no more.
    .catch((error: unknown) => isCancelledError(error) || toastFailure(adminTexts.panel.questionsLoadError, error));
}

const lists = [questionsQuery];

export function useCreateQuestion(batches: readonly Batch[]) {
  const toWhere = (id: string | null) => {
    const name = batches.find((batch) => batch.id === id)?.name;
    return name ? adminTexts.questions.wentTo({ name }) : adminTexts.questions.wentNowhere;
  };
  return useAct({
    act: (question: z.input<typeof NewQuestion>) =>
      sendOnce(storedQuestionKey, JSON.stringify(question), (headers) =>
        call(questionsApi.create, { headers, body: question }),
      ),
    done: ({ batch_id }) => `${adminTexts.questions.created} ${toWhere(batch_id)}`,
    failed: () => adminTexts.questions.createFailed,
    lists,
  });
}

export function useUpdateQuestion() {
  return useAct({
    act: ({ id, revision, change }: { id: string; revision: number; change: QuestionChange }) =>
      call(questionsApi.update, { params: { id }, headers: toIfMatch(revision), body: change }),
    done: (saved, { change }) =>
      isAsSent(saved, change) ? adminTexts.questions.updated : { notice: adminTexts.questions.paperKept },
    failed: () => adminTexts.questions.updateFailed,
    lists,
    undo: (_, { id }) => ({ kinds: ['question.updated'], subject: id }),
  });
}

/** What stands on a ballot paper is shown as it is there, whatever was written for a later one. */
function isAsSent(saved: Question, change: QuestionChange): boolean {
  return questionWordNames.every((name) => !change[name] || saved[name] === change[name]);
}

export function useDeleteQuestion() {
  return useAct({
    act: ({ id }: Question) => call(questionsApi.delete, { params: { id } }),
    done: () => adminTexts.questions.deleted,
    failed: () => adminTexts.questions.deleteFailed,
    lists,
    undo: (_, { id }) => ({ kinds: ['question.deleted'], subject: id }),
  });
}

/** Moves those that were ticked into a batch, or out of any. */
export function useMoveQuestions() {
  return useAct({
    act: (body: { ids: string[]; batch_id: string | null }) => call(questionsApi.moveSome, { body }),
    done: ({ moved, stayed }) =>
      orNotice(moved, [
        adminTexts.questions.movedSome({ count: moved }),
        stayed > 0 && adminTexts.questions.movedStayed({ count: stayed }),
      ]),
    failed: (error) => adminTexts.questions.moveFailed({ message: panelProblemText(error) }),
    lists,
    undo: ({ moved }) => ({ kinds: moved > 0 ? ['questions.moved'] : [] }),
  });
}

/** Deletes those that were ticked and stand on no paper. */
export function useDeleteQuestions() {
  return useAct({
    act: (ids: string[]) => call(questionsApi.deleteSome, { body: { ids } }),
    done: ({ deleted, stayed }) =>
      orNotice(deleted, [
        adminTexts.questions.deletedSome({ count: deleted }),
        stayed > 0 && adminTexts.questions.deletedStayed({ count: stayed }),
      ]),
    failed: () => adminTexts.questions.deleteFailed,
    lists,
    undo: ({ deleted }) => ({ kinds: deleted > 0 ? ['questions.deleted'] : [] }),
  });
}

type OnPaper = { batch: string; id: string };

export function useTakeOut() {
  return useAct({
    act: ({ batch, id, reason }: OnPaper & { reason: string }) =>
      call(paperApi.takeOut, { params: { id: batch, questionId: id }, body: { reason } }),
    done: () => adminTexts.questions.takenOutDone,
    failed: () => adminTexts.questions.takeOutFailed,
    lists,
    undo: (_, { batch, id }) => ({ kinds: ['question.taken_out'], batch, subject: id }),
  });
}

export function useLeaveNameless() {
  return useAct({
    act: (id: string) => call(personalDataApi.leaveNameless, { params: { id } }),
    done: () => adminTexts.questions.leftNameless,
    failed: () => adminTexts.questions.leaveNamelessFailed,
    lists,
  });
}

export function useCorrect() {
  return useAct({
    act: ({ batch, id, text, insteadOf }: OnPaper & { text: string; insteadOf: string }) =>
      call(paperApi.correct, { params: { id: batch, questionId: id }, body: { text, instead_of: insteadOf } }),
    done: () => adminTexts.questions.correctedDone,
    failed: () => adminTexts.questions.correctFailed,
    lists,
    undo: (_, { batch, id }) => ({ kinds: ['question.corrected'], batch, subject: id }),
  });
}

/** Invalidates every list instead of reloading the page, so that the message stays on screen. */
export function useResetStones() {
  return useAct({
    act: async (reset: StonesReset & { batches: string[] }) => {
      await call(questionsApi.resetStones, { body: reset });
      for (const id of reset.batches) givenFlag(id).remove();
    },
    done: () => adminTexts.questions.resetDone,
    failed: () => adminTexts.questions.resetFailed,
    lists: [{ queryKey: [] }],
  });
}
