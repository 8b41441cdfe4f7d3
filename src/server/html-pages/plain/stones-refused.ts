import type { FastifyReply } from 'fastify';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { type BallotFields, isComplete } from './ballot-fields.ts';
import { showCardForm } from './card-form.ts';
import { beginning, showStonesForm } from './stones-form.ts';
import { showGiven } from './stones-given.ts';
import { showReview } from './stones-review.ts';
import type { Stoning } from './stoning.ts';
import type { Visit } from './visit.ts';

/** Why a ballot does not count: a problem, or it was given in a round that was set aside. */
export type Refusal = { why: string; status: number; problem?: Problem };

type Refused<Ballot = BallotFields> = { ballot: Ballot; refusal: Refusal };

const ofCards: ReadonlySet<string> = new Set<ErrorCode>(['card_void', 'card_used', 'card_needed']);

/** Says why a ballot was not taken, with its picks as far as they can be chosen still. */
export function showRefused(visit: Visit, stoning: Stoning, { ballot, refusal }: Refused): Promise<FastifyReply> {
  const { placing, change, meanwhile } = visit.said.text.later;
  const { batch, mine } = stoning;
  const { why, status, problem } = refusal;
  if (problem && ofCards.has(problem.code)) return showCardForm(visit, { batch, ballot, problem });
  if (problem?.code === 'changed_meanwhile' && mine?.choices && ballotsMayChange(batch)) {
    const newer = { ...ballot, replaces: mine.receipt };
    return showStonesForm(visit, stoning, { ballot: newer, at: beginning, failure: change.newer, status });
  }
  const stays = sayStays(visit, batch, { ballot, refusal });
  if (mine && stays !== undefined) return showGiven(visit, stoning, { mine, failure: stays, status });
  const gone = problem?.question_ids ?? [];
  const kept = { ...ballot, picks: ballot.picks.map((id) => (gone.includes(id) ? '' : id)) };
  const isSetAside = problem?.code === 'ballot_not_found';
  const said = isSetAside ? meanwhile.setAside({ phase: batch.phase }) : why;
  const failure = problem && !isSetAside ? `${placing.saveFailed} ${said}` : said;
  return isComplete(kept.picks)
    ? showReview(visit, stoning, { ballot: kept, failure, status })
    : showStonesForm(visit, stoning, { ballot: kept, at: beginning, failure, status });
}

/** Why the ballot that was given before stays as it is; undefined where what failed says nothing of it. */
export function sayStays(
  { said: { text } }: Visit,
  batch: PublicBatch,
  { ballot, refusal: { problem } }: Refused<BallotFields | undefined>,
): string | undefined {
  const { anew, change } = text.later;
  switch (problem?.code) {
    case 'already_completed':
      return text.public.stoning.alreadyCompleted;
    case 'ballot_final':
      return anew.final;
    case 'changed_meanwhile':
      return anew.changedMeanwhile;
    case 'stoning_closed':
    case 'online_closed':
      if (ballot?.replaces === undefined) return text.public.stoning.alreadyCompleted;
      return ballotsMayChange(batch) ? change.closed : anew.closed;
    default:
      return undefined;
  }
}
