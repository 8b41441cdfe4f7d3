import { ballotsApi, type MyBallot } from '#contract/council/ballots.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';

/** This browser's ballot in the current round; null when it has given no stones yet, undefined where its cookie did not come. */
export async function lookForMine(batchId: string, signal?: AbortSignal): Promise<MyBallot | null | undefined> {
  try {
    return await call(ballotsApi.findMine, { params: { id: batchId } }, signal ? { signal } : {});
  } catch (error) {
    if (hasCode(error, 'ballot_not_found')) return null;
    if (hasCode(error, 'voter_unknown')) return undefined;
    throw error;
  }
}

/** The same where it does not matter why there is none. */
export async function findMyBallot(batchId: string, signal?: AbortSignal): Promise<MyBallot | null> {
  return (await lookForMine(batchId, signal)) ?? null;
}
