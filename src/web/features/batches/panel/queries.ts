import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { type Batch, type BatchChange, batchesApi, type NewBatch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { Question } from '#contract/council/questions.ts';
import { toIfMatch } from '#contract/wire/revision.ts';
import { call } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import { stopText, waitsText } from '#web/features/checks/panel/checks.ts';
import { reloadQuestions } from '#web/features/questions/panel/queries.ts';
import { isConflict } from '#web/panel-kit/edit-conflict.ts';
import { panelProblemText, toastFailure } from '#web/panel-kit/failure.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { DoneWithUndo, undoableQuery } from '#web/panel-kit/undo.tsx';
import { orNotice, useAct } from '#web/panel-kit/use-act.tsx';
import { adminTexts } from '#web/text/admin.ts';
import { problemText } from '#web/text/problem-text.ts';
import { publicText } from '#web/text/public.ts';
import { toast } from '#web/ui/toast.tsx';
import { storedBatchKey } from './batch-draft.ts';

export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: ({ signal }) => call(batchesApi.list, {}, { signal }),
});

export function useCreateBatch() {
  return useAct({
    act: (batch: NewBatch) =>
      sendOnce(storedBatchKey, JSON.stringify(batch), (headers) => call(batchesApi.create, { headers, body: batch })),
    done: () => adminTexts.batches.created,
    failed: (error) => adminTexts.batches.createFailed({ message: panelProblemText(error) }),
    lists: [batchesQuery, questionsQuery], // a new batch takes questions in
    undo: ({ id }) => ({ kinds: ['batch.created'], batch: id }),
  });
}

type BatchUpdate<T> = { id: string; revision: number } & T;

const update = ({ id, revision, change }: BatchUpdate<{ change: BatchChange }>) =>
  call(batchesApi.update, { params: { id }, headers: toIfMatch(revision), body: change });

export function useUpdateDeadlines() {
  return useAct({
    act: update,
    done: () => adminTexts.batches.deadlinesUpdated,
    failed: (error) => adminTexts.batches.deadlinesFailed({ message: problemText(error) }),
    lists: [batchesQuery],
    undo: (_, { id }) => ({ kinds: ['batch.deadlines_changed'], batch: id }),
  });
}

export function useUpdateRules() {
  return useAct({
    act: update,
    done: () => adminTexts.batches.rulesUpdated,
    failed: (error) => adminTexts.batches.rulesFailed({ message: problemText(error) }),
    lists: [batchesQuery],
  });
}

export function useUpdatePhaseTexts() {
  return useAct({
    act: update,
    done: () => adminTexts.batches.textsUpdated,
    failed: (error) => adminTexts.batches.textsFailed({ message: problemText(error) }),
    lists: [batchesQuery],
    undo: (_, { id }) => ({ kinds: ['batch.texts_changed'], batch: id }),
  });
}

export function useSetActive() {
  return useAct({
    /** `replaced` is the name of the batch that leaves the public page for this one. */
    act: ({ active, id, revision }: BatchUpdate<{ active: boolean; replaced: string | undefined }>) =>
      update({ id, revision, change: { is_active: active } }),
    done: ({ phase }, { active, replaced }) => (active ? activatedText(replaced) : deactivatedText(phase)),
    // Most often there is no dialog to explain a conflict, so the message does.
    failed: (error) => (isConflict(error) ? problemText(error) : adminTexts.batches.statusFailed),
    lists: [batchesQuery],
    undo: (_, { id, active }) => ({ kinds: [active ? 'batch.activated' : 'batch.deactivated'], batch: id }),
  });
}

/** Says what visitors see no more: nobody asked before. */
function activatedText(replaced: string | undefined): string {
  const { activated } = adminTexts.batches;
  return replaced === undefined ? activated : `${activated} ${adminTexts.batches.replaced({ name: replaced })}`;
}

/** Says what visitors read from now on: nobody asked before. */
function deactivatedText(phase: Phase): string {
  const { deactivated, deactivatedResult, deactivatedStopped } = adminTexts.batches;
  const isCompleted = allows[phase].result;
  return `${deactivated} ${isCompleted ? deactivatedResult({ noBatch: publicText.noBatchTitle }) : deactivatedStopped}`;
}

export function useRename() {
  return useAct({
    act: update,
    done: () => adminTexts.batches.renamed,
    failed: (error) => adminTexts.batches.renameFailed({ message: problemText(error) }),
    lists: [batchesQuery],
    undo: (_, { id }) => ({ kinds: ['batch.renamed'], batch: id }),
  });
}

export function useSetArchived() {
  return useAct({
    act: ({ batch, archived }: { batch: Batch; archived: boolean }) =>
      update({ id: batch.id, revision: batch.revision, change: { is_archived: archived } }),
    done: (_, { archived }) => (archived ? adminTexts.batches.archivedDone : adminTexts.batches.broughtBack),
    failed: (error) => adminTexts.batches.archiveFailed({ message: panelProblemText(error) }),
    lists: [batchesQuery],
  });
}

export function useDeleteBatch() {
  return useAct({
    act: ({ id }: Batch) => call(batchesApi.delete, { params: { id } }),
    done: () => adminTexts.batches.batchDeleted,
    failed: (error) => adminTexts.batches.batchDeleteFailed({ message: panelProblemText(error) }),
    lists: [batchesQuery, questionsQuery],
  });
}

export function useSetPhase() {
  return useAct({
    act: ({ phase, reason, ...batch }: BatchUpdate<{ phase: Phase; reason?: string | undefined }>) =>
      update({ ...batch, change: { phase, ...(reason && { reason }) } }),
    done: (_, { phase }) => adminTexts.batches.phaseUpdated({ phase: adminTexts.batches.phases[phase] }),
    failed: (error) => stopText(error) ?? adminTexts.batches.phaseFailed,
    lists: [batchesQuery, questionsQuery],
    undo: (_, { id }) => ({ kinds: ['batch.phase_changed'], batch: id }),
  });
}

export function usePlanStep() {
  return useAct({
    act: ({ plan, ...batch }: BatchUpdate<{ plan: NonNullable<BatchChange['plan']> | null }>) =>
      update({ ...batch, change: { plan } }),
    done: ({ waits }, { plan }) => (plan ? plannedText(waits) : adminTexts.batches.preflight.cancelled),
    failed: (error) => adminTexts.batches.preflight.failed({ message: panelProblemText(error) }),
    lists: [batchesQuery],
  });
}

/** That a step is planned, and what has to be mended until then. */
function plannedText(waits: Batch['waits']): string {
  const { done, doneButWaits } = adminTexts.batches.preflight;
  return waits ? `${done} ${doneButWaits({ why: waitsText(waits) })}` : done;
}

/** Whether the result stands in the list of results, or is found by its address only. */
export function useSetUnlisted() {
  return useAct({
    act: ({ unlisted, ...batch }: BatchUpdate<{ unlisted: boolean }>) => update({ ...batch, change: { unlisted } }),
    done: (_, { unlisted }) => (unlisted ? adminTexts.batches.unlistedNow : adminTexts.batches.listedNow),
    failed: (error) => (isConflict(error) ? problemText(error) : adminTexts.batches.listingFailed),
    lists: [batchesQuery],
  });
}

/** Shows everybody the stones of a blind batch. */
export function useShowStones() {
  return useAct({
    act: ({ id }: Batch) => call(batchesApi.showStones, { params: { id } }),
    done: () => adminTexts.batches.stonesShownNow,
    failed: () => adminTexts.batches.showFailed,
    lists: [batchesQuery, questionsQuery],
  });
}

export function useAssignAll() {
  return useAct({
    act: ({ id }: Batch) => call(batchesApi.assignAll, { params: { id } }),
    done: ({ count, left }) =>
      orNotice(count, [
        adminTexts.batches.assignedAll({ count }),
        left > 0 && adminTexts.batches.assignStayed({ count: left }),
      ]),
    failed: () => adminTexts.batches.assignAllFailed,
    lists: [questionsQuery],
    undo: (_, { id }) => ({ kinds: ['questions.assigned'], batch: id }),
  });
}

export function useAssign(batch: Batch, question: Question) {
  const queryClient = useQueryClient();
  return useMutation({
    // Who changes their mind while the first change is on its way: one after the other, the last one counts.
    scope: { id: `assign ${question.id}` },
    mutationFn: (assigned: boolean) =>
      call(assigned ? batchesApi.assign : batchesApi.unassign, { params: { id: batch.id, questionId: question.id } }),
    onSuccess: (_, assigned) => {
      const kind = assigned ? 'question.assigned' : 'question.unassigned';
      const words = assigned ? adminTexts.batches.assigned : adminTexts.batches.unassigned;
      toast.success(createElement(DoneWithUndo, { words, kinds: [kind], subject: question.id }));
      void queryClient.invalidateQueries(undoableQuery);
    },
    onError: (error) => toastFailure(adminTexts.batches.assignmentFailed, error),
    onSettled: () => reloadQuestions(queryClient),
  });
}
