import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { askingFaultOf } from '#contract/council/asking.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { isFull, type PublicBatch } from '#contract/council/public-batch.ts';
import { submissionsApi } from '#contract/council/submissions.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { type Asked, showAskForm } from './ask-form.ts';
import { sayProblem, toFailure } from './failure.ts';
import { showClosed } from './start.ts';
import type { Visit } from './visit.ts';

/** `/ask`: the form of a question. A browser that has its cookie sends it once. */
export async function openAsk(visit: Visit): Promise<FastifyReply> {
  const { batch, questions } = await visit.active();
  const { page } = visit.said.text.public;
  const title = page.formTitle;
  if (!batch) return showClosed(visit, { title, why: page.noBatch });
  if (!allows[batch.phase].questions) return showClosed(visit, { title, why: page.phaseTexts[batch.phase] });
  if (isFull(batch, questions.length)) return showClosed(visit, { title, why: page.full({ count: questions.length }) });
  const key = visit.seal === undefined ? undefined : randomUUID();
  return showAskForm(visit, { batch, asked: { name: '', email: '', text: '', news: false, key, batchId: batch.id } });
}

/** Whether a form of a question only brings the browser its cookie: it has no key yet, as that of the public page. */
export function asksForKey(fields: URLSearchParams): boolean {
  return !fields.has('key');
}

/** Takes a question that comes with a key; without one it answers the filled form with one, to be sent once more. */
export async function sendAsk(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request);
  const { batch } = await visit.active();
  const { text } = visit.said;
  if (!batch) return showClosed(visit, { title: text.public.page.formTitle, why: text.public.page.noActiveBatch });
  const asked = readAsked(fields, batch);
  return asked.key === undefined ? giveKey(visit, batch, asked) : submit(visit, batch, asked);
}

function readAsked(fields: URLSearchParams, batch: PublicBatch): Asked {
  const typed = (name: string) => fields.get(name) ?? '';
  const [name, email, text] = [typed('name'), typed('email'), typed('text')];
  const batchId = fields.get('batch') ?? batch.id;
  return { name, email, text, news: fields.has('news'), key: fields.get('key') ?? undefined, batchId };
}

async function giveKey(visit: Visit, batch: PublicBatch, asked: Asked): Promise<FastifyReply> {
  try {
    await visit.call(ballotsApi.becomeVoter, {});
  } catch (error) {
    const problem = toFailure(error, visit);
    return showAskForm(visit, { batch, asked, failure: sayProblem(problem, visit.said), status: problem.status });
  }
  const isRight = askingFaultOf(asked, batch.rules) === null;
  const note = isRight ? visit.said.text.plain.ask.once : undefined;
  return showAskForm(visit, { batch, asked: { ...asked, key: randomUUID() }, note, status: isRight ? 200 : 422 });
}

async function submit(visit: Visit, batch: PublicBatch, asked: Asked): Promise<FastifyReply> {
  const { name, email, text, news, key = '', batchId } = asked;
  if (askingFaultOf(asked, batch.rules)) return showAskForm(visit, { batch, asked, status: 422 });
  const headers = { 'idempotency-key': key };
  const body = { name, email, text, ...(news && { news }) };
  try {
    await visit.call(submissionsApi.submit, { params: { id: batchId }, headers, body });
    return visit.goTo('/mine?asked');
  } catch (error) {
    const problem = toFailure(error, visit);
    // What arrived under this key had other words: what stands here now would be a second question.
    const renewed = problem.code === 'idempotency_key_reused' ? { ...asked, key: randomUUID() } : asked;
    return showAskForm(visit, { batch, asked: renewed, failure: whyNotTaken(problem, visit), status: problem.status });
  }
}

function whyNotTaken(problem: Problem, { said }: Visit): string {
  const { page } = said.text.public;
  if (problem.code === 'batch_not_found' || problem.code === 'batch_inactive') return page.noActiveBatch;
  const reason = problem.code === 'idempotency_key_reused' ? page.alreadySent : sayProblem(problem, said);
  return `${page.submitFailed} ${reason}`;
}
