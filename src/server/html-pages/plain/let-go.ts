import type { FastifyReply } from 'fastify';
import { ballotsApi, type MyBallot } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { ballotsMayChange, type PublicBatch } from '#contract/council/public-batch.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { toFailure } from './failure.ts';
import type { Visit } from './visit.ts';

/** What the buttons here are called in their form. */
const acts = { ask: 'remove', letGo: 'remove_now', takeBack: 'take_back' } as const;
export type LetGoAct = (typeof acts)[keyof typeof acts];

/** Where the receipt says that the ballot was let go of just now. */
const removedPath = '/stones?removed';

export function isLetGoAct(act: string): act is LetGoAct {
  return Object.values<string>(acts).includes(act);
}

/** Asks once, makes the ballot final, or takes that back. @returns the answer, or what failed */
export async function sendLetGo(visit: Visit, act: LetGoAct, batchId: string): Promise<FastifyReply | Problem> {
  if (act === acts.ask) return askToLetGo(visit, batchId);
  const endpoint = act === acts.letGo ? ballotsApi.letGo : ballotsApi.takeBackLettingGo;
  try {
    await visit.call(endpoint, { params: { id: batchId } });
    return visit.goTo(act === acts.letGo ? removedPath : '/stones');
  } catch (error) {
    return toFailure(error, visit);
  }
}

function askToLetGo(visit: Visit, batchId: string): Promise<FastifyReply> {
  const { given } = visit.said.text.later;
  const press = html`<p class="acts"><button type="submit" name="do" value="${acts.letGo}">${given.remove}</button></p>`;
  const main = html`<p>${given.removeText}</p>
${visit.form('/stones', { batch: batchId }, press)}
<p class="back"><a href="/stones">${visit.said.text.public.ui.cancel}</a></p>`;
  return visit.show({ title: given.removeTitle, main });
}

/** With the receipt: the press, or that it was done and the way back. */
export function letGoPart(visit: Visit, batch: PublicBatch, mine: MyBallot): Markup | undefined {
  const { given } = visit.said.text.later;
  const isRemoved = 'removed' in (visit.request.query as object) && !mine.choices;
  if (isRemoved) {
    const press = html`<p class="acts"><button type="submit" class="second" name="do" value="${acts.takeBack}">${given.undo}</button></p>`;
    return html`<p role="status"><strong>${given.removed}</strong></p>
<p>${visit.said.text.plain.stones.tenSeconds}</p>
${visit.form('/stones', { batch: batch.id }, press)}`;
  }
  // Where ballots may change, one that tells no choices was let go of before.
  const isFinal = ballotsMayChange(batch) && !mine.choices;
  if (!allows[batch.phase].ballots || isFinal) return undefined;
  const press = html`<p class="acts"><button type="submit" class="second" name="do" value="${acts.ask}">${given.remove}</button></p>`;
  return html`${visit.form('/stones', { batch: batch.id }, html`<p>${visit.said.text.plain.stones.shared}</p>${press}`)}`;
}
