import { type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { Resource, useResource } from '#web/api/resource.ts';
import { memoize } from '#web/memoize.ts';

/** What this browser submitted to a batch, as it was read last. */
export const ownOf = memoize((batchId: string) => new Resource(() => readOwn(batchId)));

async function readOwn(id: string): Promise<readonly OwnQuestion[]> {
  try {
    const answer = await call(ownQuestionsApi.confirm, { params: { id }, query: {} });
    return 'questions' in answer ? answer.questions : [];
  } catch (error) {
    // A browser without its cookie has submitted nothing, as far as anybody knows.
    if (hasCode(error, 'voter_unknown')) return [];
    throw error;
  }
}

/** What is known of them already, for whoever does not ask. */
export function knownOwn(batchId: string): readonly OwnQuestion[] {
  return ownOf(batchId).read().data ?? [];
}

/** The same of one of them, as it becomes known. */
export function useOwnQuestion(batchId: string, questionId: string): OwnQuestion | undefined {
  return useResource(ownOf(batchId)).data?.find(({ id }) => id === questionId);
}
