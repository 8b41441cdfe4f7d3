import { useEffect } from 'react';
import { type NewsState, newsApi } from '#contract/council/news.ts';
import { type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { call } from '#web/api/call.ts';
import { patience } from '#web/api/patience.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { type Resource, useResource } from '#web/api/resource.ts';
import { ownOf } from '#web/features/questions/visitor/remembered/own-of-batch.ts';
import { submitted } from '#web/features/questions/visitor/remembered/submitted.ts';
import { useStoredValue } from '#web/storage.ts';

// What waits becomes public, or not, without a sign to anybody else.
const waitingMs = 60_000;

/** What this browser submitted to the batch, as of now: read again whenever something may have become of it. */
export function useOwnQuestions({ id, phase }: PublicBatch, questions: readonly PublicQuestion[]) {
  const resource = ownOf(id);
  const noted = useStoredValue(submitted)?.join();
  const state = useResource(resource);
  const { data } = state;
  const isWaited = data?.some(({ state, words_waiting }) => state === 'waiting' || words_waiting !== null) ?? false;
  // What the page shows of them: where that changes, more may have changed.
  const shown = data
    ?.map((one) => questions.find(({ id }) => id === (one.became?.id ?? one.id))?.text ?? '')
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is read again for
  useEffect(() => {
    void resource.refresh();
  }, [resource, noted, phase, shown]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void resource.refresh();
    };
    document.addEventListener('visibilitychange', look);
    const timer = isWaited ? setInterval(look, waitingMs) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [resource, isWaited]);
  return { ...state, resource };
}

export type OwnResource = Resource<readonly OwnQuestion[]>;

/** Gives a question other words than those that were `seen`. Sent twice it is written once. */
export async function saveWords(resource: OwnResource, batchId: string, change: Words): Promise<OwnQuestion> {
  const { questionId, text, seen } = change;
  const params = { id: batchId, questionId };
  const saved = await call(ownQuestionsApi.edit, { params, body: { text, seen } }, patience());
  resource.set((resource.read().data ?? []).map((one) => (one.id === questionId ? saved : one)));
  return saved;
}

type Words = { questionId: string; text: string; seen: string };

/** Takes a question back. One that is not there any more was taken back before, and the answer was lost. */
export async function withdraw(resource: OwnResource, batchId: string, questionId: string): Promise<void> {
  try {
    await call(ownQuestionsApi.withdraw, { params: { id: batchId, questionId } }, patience());
  } catch (error) {
    if (!hasCode(error, 'question_not_found')) throw error;
  }
  resource.set((resource.read().data ?? []).filter(({ id }) => id !== questionId));
}

/** Asks to be told by mail what becomes of a question, or no more; answers how it stands then. */
export async function askForNews(resource: OwnResource, batchId: string, asking: Asking): Promise<NewsState> {
  const { questionId, wanted } = asking;
  const params = { id: batchId, questionId };
  if (!wanted) await call(newsApi.end, { params }, patience());
  const { news } = wanted ? await call(newsApi.ask, { params }, patience()) : { news: 'off' as const };
  resource.set((resource.read().data ?? []).map((one) => (one.id === questionId ? { ...one, news } : one)));
  return news;
}

type Asking = { questionId: string; wanted: boolean };
