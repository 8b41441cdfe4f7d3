import type { FastifyReply } from 'fastify';
import { ballotsApi, type Choices } from '#contract/council/ballots.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { type BallotFields, isComplete, keyOfBallot, readBallot } from './ballot-fields.ts';
import { showCardForm } from './card-form.ts';
import { sayProblem, toFailure } from './failure.ts';
import { showClosed, showStart } from './start.ts';
import { type Place, showStonesForm } from './stones-form.ts';
import { showGiven } from './stones-given.ts';
import { showReview } from './stones-review.ts';
import { readStoning, type Stoning, whyClosed } from './stoning.ts';
import type { Visit } from './visit.ts';

const beginning: Place = { search: '', page: 1 };

/** `/stones`: the ballot, or its receipt where it was given. */
export async function openStones(visit: Visit): Promise<FastifyReply> {
  return withStoning(visit, (stoning) => {
    const { batch, mine } = stoning;
    const isChange = mine?.choices !== undefined && 'change' in (visit.request.query as object);
    if (mine && !isChange) return showGiven(visit, stoning, { mine });
    const picks = (mine?.choices ?? ['', '', '', '']).map((id) => (isOffered(stoning, id) ? id : ''));
    const ballot = { batchId: batch.id, round: batch.stoning_round, picks, replaces: mine?.receipt };
    return showStonesForm(visit, stoning, { ballot, at: beginning });
  });
}

/** What the buttons of the ballot do. Only the last one, 'Complete', gives it, and leads on to the receipt. */
export async function sendStones(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request);
  const ballot = readBallot(fields);
  const act = fields.get('do') ?? 'review';
  if (act !== 'complete') return withStoning(visit, (stoning) => goOn(visit, stoning, { fields, act, ballot }), ballot);
  try {
    await give(visit, ballot);
    return visit.goTo('/stones');
  } catch (error) {
    const failure = toFailure(error, visit);
    return withStoning(visit, (stoning) => showRefused(visit, stoning, { ballot, failure }), ballot, failure);
  }
}

function give(visit: Visit, ballot: BallotFields) {
  const params = { id: ballot.batchId };
  const headers = { 'idempotency-key': keyOfBallot(ballot, visit.seal) };
  const choices = ballot.picks as unknown as Choices;
  return ballot.replaces === undefined
    ? visit.call(ballotsApi.cast, { params, headers, body: { choices } })
    : visit.call(ballotsApi.changeMine, { params, headers, body: { choices, replaces: ballot.replaces } });
}

/** Where stones are given now, and this browser may: else the page says why not. */
async function withStoning(
  visit: Visit,
  show: (stoning: Stoning) => Promise<FastifyReply>,
  ballot?: BallotFields,
  failure?: Problem,
): Promise<FastifyReply> {
  const active = await visit.active();
  const { batch, questions } = active;
  const closed = whyClosed(active, visit);
  try {
    if (!batch || closed !== undefined)
      return await showClosed(visit, {
        why: failure ? sayProblem(failure, visit.said) : closed,
        status: failure?.status,
      });
    if (batch.rules.voters === 'cards' && !visit.hasCard(batch.id))
      return await showCardForm(visit, { batch, ballot, problem: failure });
    return await show(await readStoning(visit, { batch, questions }));
  } catch (error) {
    // Without its cookie nobody gives stones, and the way to one is the press of 'Start'.
    return showStart(visit, toFailure(error, visit));
  }
}

type Sent = { fields: URLSearchParams; act: string; ballot: BallotFields };

function goOn(visit: Visit, stoning: Stoning, { fields, act, ballot }: Sent): Promise<FastifyReply> {
  const { text } = visit.said;
  const { mine } = stoning;
  if (mine && ballot.replaces === undefined)
    return showGiven(visit, stoning, { mine, failure: text.public.stoning.alreadyCompleted, status: 409 });
  const picks = ballot.picks.map((id) => (act !== 'reset' && isOffered(stoning, id) ? id : ''));
  const chosen = { ...ballot, picks, batchId: stoning.batch.id, round: stoning.batch.stoning_round };
  const [, page = act === 'search' ? 1 : fields.get('at')] = /^page (\d{1,4})$/.exec(act) ?? [];
  const at = { search: fields.get('search') ?? '', page: Number(page) || 1 };
  if (act !== 'review') return showStonesForm(visit, stoning, { ballot: chosen, at });
  if (isComplete(picks)) return showReview(visit, stoning, { ballot: chosen });
  const left = picks.reduce((sum, id, place) => (id === '' ? sum + 4 - place : sum), 0);
  const failure = left > 0 ? text.later.placing.statusNotYet({ left }) : text.plain.stones.twice;
  return showStonesForm(visit, stoning, { ballot: chosen, at, failure, status: 422 });
}

type Refused = { ballot: BallotFields; failure: Problem };

/** Says why a ballot was not taken, with its picks as far as they can be chosen still. */
function showRefused(visit: Visit, stoning: Stoning, { ballot, failure }: Refused): Promise<FastifyReply> {
  const { text } = visit.said;
  const { mine } = stoning;
  const { status, code, question_ids = [] } = failure;
  if (mine && code === 'already_completed')
    return showGiven(visit, stoning, { mine, failure: text.public.stoning.alreadyCompleted, status });
  if (mine && (code === 'changed_meanwhile' || code === 'ballot_final'))
    return showGiven(visit, stoning, {
      mine,
      failure: code === 'ballot_final' ? text.later.anew.final : text.later.anew.changedMeanwhile,
      status,
    });
  const isGone = (id: string) => !isOffered(stoning, id) || question_ids.includes(id);
  const picks = ballot.picks.map((id) => (isGone(id) ? '' : id));
  const why = `${text.later.placing.saveFailed} ${sayProblem(failure, visit.said)}`;
  const kept = { ...ballot, picks };
  return isComplete(picks)
    ? showReview(visit, stoning, { ballot: kept, failure: why, status })
    : showStonesForm(visit, stoning, { ballot: kept, at: beginning, failure: why, status });
}

function isOffered({ offered, own }: Stoning, id: string): boolean {
  return !own.has(id) && offered.some((one) => one.id === id);
}
