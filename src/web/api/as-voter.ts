import { ballotsApi } from '#contract/council/ballots.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError, call } from './call.ts';

// A hall's network may be at its limit for new voters: the next ones are let in every few moments.
const patienceMs = 60_000;
const longestWaitS = 10;

/**
 * Makes a call, and once more with a voter cookie where its answer says that one is missing. The page cannot see whether
 * its browser has one, so it does not ask for what it may have.
 */
export async function asVoter<Answer>(missing: readonly ErrorCode[], send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || !missing.includes(error.problem.code)) throw error;
    await becomeVoter(performance.now() + patienceMs);
    return send();
  }
}

async function becomeVoter(untilMs: number): Promise<void> {
  try {
    await call(ballotsApi.becomeVoter, {});
  } catch (error) {
    const waitS = error instanceof ApiError ? error.problem.retry_after : undefined;
    if (waitS === undefined || waitS > longestWaitS || performance.now() > untilMs) throw error;
    // Not all at the same instant.
    await new Promise((resolve) => setTimeout(resolve, (waitS - Math.random() / 2) * 1000));
    await becomeVoter(untilMs);
  }
}
