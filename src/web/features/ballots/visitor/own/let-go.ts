import { ballotsApi } from '#contract/council/ballots.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/api/problem-code.ts';
import type { Given } from './stored.ts';
import { storedAnew, storedChangeKey, storedGiven } from './stored.ts';

type BatchInRound = Pick<PublicBatch, 'id' | 'stoning_round'>;

/** Makes this browser's ballot final, and then has the browser forget what it chose: both or neither. */
export async function letGo({ id, stoning_round }: BatchInRound): Promise<void> {
  await call(ballotsApi.letGo, { params: { id } }).catch(ignoreGone);
  for (const stored of [storedGiven, storedAnew, storedChangeKey]) stored(id, stoning_round).remove();
}

/** Takes that back: the browser knows again what was `given`, where it did. */
export async function takeBack({ id, stoning_round }: BatchInRound, given: Given | undefined): Promise<void> {
  await call(ballotsApi.takeBackLettingGo, { params: { id } }).catch(ignoreGone);
  if (given) storedGiven(id, stoning_round).write(given);
}

/** Nobody sees or changes a ballot that was set aside, or whose cookie this browser has lost. */
function ignoreGone(error: unknown): void {
  if (!hasCode(error, 'ballot_not_found', 'voter_unknown')) throw error;
}
