import * as z from 'zod/mini';
import type { BallotReceipt, Choices } from '#contract/council/ballots.ts';
import { boothsApi } from '#contract/council/booths.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { ApiError, call } from '#web/api/call.ts';
import { newKey } from '#web/api/idempotency.ts';
import { hasCode } from '#web/api/problem-code.ts';
import { personalValue } from '#web/person.ts';

/**
 * What became of a ballot. `lost`: the booth was ended while it was on its way, and nobody can ask any more.
 */
export type Given =
  | { kind: 'given'; receipt: BallotReceipt }
  | { kind: 'not_given'; error?: unknown }
  | { kind: 'lost' };

// A random key and nothing else: after a reload the booth asks by it whether that ballot was given.
const onItsWay = personalValue('local', 'stoning_booth_key', z.string());

const patienceMs = 120_000;
const pauseMs = 2_000;
const answerWithinMs = 15_000;

/** They say nothing of whether it was given, and pass. */
const passing: readonly ErrorCode[] = ['unexpected', 'database_unavailable', 'overloaded', 'too_many_requests'];

type Stones = {
  choices: Choices;
  /** The code of the card that was shown, where cards vote. Nothing stores it. */
  card?: string | undefined;
};

/** Gives stones once, and tries for two minutes. Then it says so (`onLate`), and asks until it knows whether they are given. */
export async function giveAtBooth({ choices, card }: Stones, onLate: () => void): Promise<Given> {
  const key = newKey();
  onItsWay.write(key);
  const start = performance.now();
  let mayHaveArrived = false;
  while (performance.now() - start < patienceMs) {
    try {
      const receipt = await call(
        boothsApi.cast,
        { headers: { 'idempotency-key': key }, body: { choices, ...(card !== undefined && { card }) } },
        { signal: AbortSignal.timeout(answerWithinMs) },
      );
      return settled({ kind: 'given', receipt });
    } catch (error) {
      if (isAnswer(error)) return mayHaveArrived ? settle(key, error) : settled({ kind: 'not_given', error });
      mayHaveArrived = true;
      await pause();
    }
  }
  onLate();
  return settle(key);
}

/** What became of the ballot that was on its way when the page was left; undefined where there was none. */
export function settleLeft(): Promise<Given> | undefined {
  const key = onItsWay.read();
  return key === null ? undefined : settle(key);
}

/** Asks until there is an answer. From then on it stays as it is: what was not given never is. */
async function settle(key: string, error?: unknown): Promise<Given> {
  for (;;) {
    try {
      const { given } = await call(
        boothsApi.settle,
        { headers: { 'idempotency-key': key } },
        { signal: AbortSignal.timeout(answerWithinMs) },
      );
      return settled(given ? { kind: 'given', receipt: given } : { kind: 'not_given', error });
    } catch (failure) {
      if (hasCode(failure, 'booth_unknown')) return settled({ kind: 'lost' });
      await pause();
    }
  }
}

function settled(given: Given): Given {
  onItsWay.remove();
  return given;
}

function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && !passing.includes(error.problem.code);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
