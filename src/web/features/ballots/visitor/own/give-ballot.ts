import { type BallotChange, type BallotReceipt, ballotsApi, type Choices } from '#contract/council/ballots.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { asVoter } from '#web/api/as-voter.ts';
import { call } from '#web/api/call.ts';
import { sendOnce } from '#web/api/idempotency.ts';
import { patience } from '#web/api/patience.ts';
import { storedBallotKey, storedChangeKey } from './stored.ts';

/** In which round of which batch a ballot is given. */
type BatchInRound = Pick<PublicBatch, 'id' | 'stoning_round'>;

/** Gives the ten stones once, however often it is tried. */
export function castBallot({ id, stoning_round }: BatchInRound, choices: Choices): Promise<BallotReceipt> {
  return sendOnce(storedBallotKey(id, stoning_round), choices.join(' '), (headers) =>
    asVoter(() => call(ballotsApi.cast, { params: { id }, headers, body: { choices } }, patience())),
  );
}

/** Gives another ballot in place of the one that it names, once, however often it is tried. */
export function changeBallot({ id, stoning_round }: BatchInRound, change: BallotChange): Promise<BallotReceipt> {
  return sendOnce(storedChangeKey(id, stoning_round), `${change.replaces} ${change.choices}`, (headers) =>
    call(ballotsApi.changeMine, { params: { id }, headers, body: change }, patience()),
  );
}
