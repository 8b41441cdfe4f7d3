import type { FastifyReply } from 'fastify';
import { ballotsApi, type Choices, stonesOfPicks } from '#contract/council/ballots.ts';
import { knowsVotersBy } from '#contract/council/channels.ts';
import { AppError } from '#server/app-error.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { excerpt } from '#text/excerpt.ts';
import { type BallotFields, isComplete, keyOfBallot, readBallot } from './ballot-fields.ts';
import { showCardForm } from './card-form.ts';
import { sayProblem, toFailure } from './failure.ts';
import { isLetGoAct, type LetGoAct, sendLetGo } from './let-go.ts';
import { showClosed, showStart } from './start.ts';
import { beginning, showStonesForm } from './stones-form.ts';
import { showGiven } from './stones-given.ts';
import { type Refusal, sayStays, showRefused } from './stones-refused.ts';
import { showReview, showUnread } from './stones-review.ts';
import { findMine, idsToChoose, readStoning, type Stoning, whyClosed, whyTooFewOfOthers } from './stoning.ts';
import type { Visit } from './visit.ts';

/** `/stones`: the ballot, or its receipt where it was given. */
export async function openStones(visit: Visit): Promise<FastifyReply> {
  return withStoning(visit, (stoning) => {
    const { mine } = stoning;
    const isChange = mine?.choices !== undefined && 'change' in (visit.request.query as object);
    if (mine && !isChange) return showGiven(visit, stoning, { mine });
    return showStonesForm(visit, stoning, { ballot: begin(stoning, isChange), at: beginning });
  });
}

/** What the buttons of the ballot do. Only the last one, 'Complete', gives it, and leads on to the receipt. */
export async function sendStones(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request);
  const ballot = readBallot(fields);
  visit.keepLanguage();
  const act = visit.switchesLanguage ? (fields.get('step') ?? 'back') : (fields.get('do') ?? 'review');
  if (isLetGoAct(act)) return letGo(visit, act, ballot.batchId);
  if (act !== 'complete')
    return withStoning(visit, (stoning) => goOn(visit, stoning, { fields, act, ballot }), { ballot });
  const refusal = await give(visit, ballot);
  if (!refusal) return visit.goTo('/stones');
  const sent = { ballot, refusal };
  return withStoning(visit, (stoning) => showRefused(visit, stoning, { ballot: keep(stoning, ballot), refusal }), sent);
}

/** What the buttons beside the receipt do; where that fails the receipt says why. */
async function letGo(visit: Visit, act: LetGoAct, batchId: string): Promise<FastifyReply> {
  const told = await sendLetGo(visit, act, batchId);
  if (!('code' in told)) return told;
  const refusal = { why: sayProblem(told, visit.said), status: told.status, problem: told };
  const show: Show = (stoning) =>
    stoning.mine
      ? showGiven(visit, stoning, { mine: stoning.mine, failure: refusal.why, status: refusal.status })
      : showClosed(visit, refusal);
  return withStoning(visit, show, { refusal });
}

/** Gives the ballot. @returns why it does not count; undefined where it does */
async function give(visit: Visit, ballot: BallotFields): Promise<Refusal | undefined> {
  try {
    const { round } = await callFor(visit, ballot);
    const { batch } = await visit.active();
    // A press from a page that was kept gets its first answer again, also after a reset.
    if (batch?.id !== ballot.batchId || round >= batch.stoning_round) return undefined;
    return { why: visit.said.text.later.meanwhile.setAside({ phase: batch.phase }), status: 409 };
  } catch (error) {
    const problem = toFailure(error, visit);
    return { why: sayProblem(problem, visit.said), status: problem.status, problem };
  }
}

function callFor(visit: Visit, ballot: BallotFields) {
  const params = { id: ballot.batchId };
  const headers = { 'idempotency-key': keyOfBallot(visit, ballot) };
  const choices = ballot.picks as unknown as Choices;
  return ballot.replaces === undefined
    ? visit.call(ballotsApi.cast, { params, headers, body: { choices } })
    : visit.call(ballotsApi.changeMine, { params, headers, body: { choices, replaces: ballot.replaces } });
}

type Show = (stoning: Stoning) => Promise<FastifyReply>;
type Carried = { ballot?: BallotFields; refusal?: Refusal };

/** Where stones are given now, and this browser may: else the page says why not. The picks that came along go with it. */
async function withStoning(visit: Visit, show: Show, carried: Carried = {}): Promise<FastifyReply> {
  try {
    return await showOpen(visit, show, carried);
  } catch (error) {
    const { ballot, refusal } = carried;
    const known = refusal?.problem;
    // What failed twice in one press is told, and logged, once.
    const problem = known && known.status >= 500 ? known : toFailure(error, visit);
    if (ballot && problem.code !== 'voter_unknown')
      return showUnread(visit, { ballot, failure: sayProblem(problem, visit.said), status: problem.status });
    // Without its cookie nobody gives stones, and the way to one is the press of 'Start'. Who did not press misses none.
    const isFirst = !ballot && problem.code === 'voter_unknown' && !('started' in (visit.request.query as object));
    return showStart(visit, isFirst ? undefined : problem);
  }
}

async function showOpen(visit: Visit, show: Show, { ballot, refusal }: Carried): Promise<FastifyReply> {
  const { batch, questions } = await visit.active();
  const closed = whyClosed({ batch, questions }, visit);
  const because = { why: refusal?.why ?? closed, status: refusal?.status, ballot };
  if (!batch) return showClosed(visit, because);
  if (closed !== undefined) {
    const mine = await findMine(visit, batch).catch(noneOfStranger);
    if (!mine) return showClosed(visit, because);
    const failure = refusal && (sayStays(visit, batch, { ballot, refusal }) ?? refusal.why);
    return showGiven(visit, { batch }, { mine, failure, status: refusal?.status });
  }
  if (knowsVotersBy(batch.rules, 'card') && !visit.hasCard(batch.id)) {
    if (visit.seal === undefined) throw new AppError('voter_unknown');
    return showCardForm(visit, { batch, ballot, problem: refusal?.problem });
  }
  const stoning = await readStoning(visit, { batch, questions }, await findMine(visit, batch));
  const tooFew = stoning.mine ? undefined : whyTooFewOfOthers(stoning, visit);
  return tooFew === undefined ? show(stoning) : showClosed(visit, { why: tooFew, ballot });
}

function noneOfStranger(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'voter_unknown') return undefined;
  throw error;
}

/** What a form begins with: no picks, or those of the ballot that is given otherwise. */
function begin(stoning: Stoning, isChange: boolean): BallotFields {
  const { batch, mine } = stoning;
  const picks = (isChange && mine?.choices) || ['', '', '', ''];
  const replaces = isChange ? mine?.receipt : undefined;
  return keep(stoning, { batchId: batch.id, round: batch.stoning_round, picks, replaces });
}

/** The picks of a form as they can be given now: a ballot that does not stand any more is not replaced. */
function keep(stoning: Stoning, { picks, replaces }: BallotFields): BallotFields {
  const { batch, mine } = stoning;
  const choosable = idsToChoose(stoning);
  return {
    batchId: batch.id,
    round: batch.stoning_round,
    picks: picks.map((id) => (choosable.has(id) ? id : '')),
    replaces: mine && replaces,
  };
}

type Sent = { fields: URLSearchParams; act: string; ballot: BallotFields };

function goOn(visit: Visit, stoning: Stoning, { fields, act, ballot }: Sent): Promise<FastifyReply> {
  const { text } = visit.said;
  const { batch, mine } = stoning;
  if (mine && ballot.replaces === undefined) return showGiven(visit, stoning, { mine });
  const kept = keep(stoning, ballot);
  const [, page = act === 'search' ? 1 : fields.get('at')] = /^page (\d{1,4})$/.exec(act) ?? [];
  const at = { search: fields.get('search') ?? '', page: Number(page) || 1 };
  const setAside =
    ballot.replaces !== undefined && !mine ? text.later.meanwhile.setAside({ phase: batch.phase }) : undefined;
  if (act !== 'review') {
    const shown = act === 'reset' ? begin(stoning, kept.replaces !== undefined) : kept;
    return showStonesForm(visit, stoning, { ballot: shown, at, failure: setAside });
  }
  if (isComplete(kept.picks)) return showReview(visit, stoning, { ballot: kept, failure: setAside });
  return showStonesForm(visit, stoning, {
    ballot: kept,
    at,
    failure: whyIncomplete(visit, stoning, kept),
    status: 422,
  });
}

function whyIncomplete({ said: { text } }: Visit, { offered }: Stoning, { picks }: BallotFields): string {
  const left = picks.reduce((sum, id, place) => (id === '' ? sum + (stonesOfPicks[place] ?? 0) : sum), 0);
  if (left > 0) return text.later.placing.statusNotYet({ left });
  const twice = offered.find(({ id }) => picks.indexOf(id) !== picks.lastIndexOf(id));
  return text.plain.stones.twice({ question: excerpt(twice?.text ?? '', 120) });
}
