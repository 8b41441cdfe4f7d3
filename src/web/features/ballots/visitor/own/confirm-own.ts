import { ownQuestionsApi } from '#contract/council/own-questions.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { submitted } from '#web/features/questions/visitor/remembered/submitted.ts';

/** Asks the server which of the questions that this browser remembers it knows to be from here. */
export async function confirmOwn(id: string): Promise<readonly string[]> {
  const ids = submitted.read() ?? [];
  try {
    const answer = await call(ownQuestionsApi.confirm, { params: { id }, query: { ids: ids.join() as never } });
    return 'question_ids' in answer ? answer.question_ids : [];
  } catch (error) {
    if (hasCode(error, 'voter_unknown')) return [];
    throw error;
  }
}
