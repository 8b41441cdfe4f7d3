import * as z from 'zod/mini';
import { coAskersApi } from '#contract/council/co-askers.ts';
import { afterCookie } from '#web/api/as-voter.ts';
import { call } from '#web/api/call.ts';
import { patience } from '#web/api/patience.ts';
import { personalValue } from '#web/person.ts';

/** The questions of which this browser said that they are its own, too. */
export const coAsked = personalValue('local', 'question_co_asked', z.array(z.string()));

const mostRemembered = 100;

export async function coAsk(batchId: string, questionId: string): Promise<void> {
  await afterCookie();
  await call(coAskersApi.join, { params: { id: batchId, questionId } }, patience());
  coAsked.write([questionId, ...withoutOne(questionId)].slice(0, mostRemembered));
}

export async function stopCoAsking(batchId: string, questionId: string): Promise<void> {
  await call(coAskersApi.leave, { params: { id: batchId, questionId } }, patience());
  coAsked.write(withoutOne(questionId));
}

function withoutOne(questionId: string): string[] {
  return (coAsked.read() ?? []).filter((id) => id !== questionId);
}
