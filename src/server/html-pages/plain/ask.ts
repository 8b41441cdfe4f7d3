import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { askingFaultOf } from '#contract/council/asking.ts';
import { ballotsApi } from '#contract/council/ballots.ts';
import { allows } from '#contract/council/phases.ts';
import { isFull, type PublicBatch } from '#contract/council/public-batch.ts';
import type { PublicQuestion } from '#contract/council/public-question.ts';
import { submissionsApi } from '#contract/council/submissions.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { AppError } from '#server/app-error.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { type Asked, showAskForm, showKept, showTaken } from './ask-form.ts';
import { sayProblem, toFailure } from './failure.ts';
import { requestKey } from './request-key.ts';
import { showClosed } from './start.ts';
import type { Visit } from './visit.ts';

/** `/ask`: the form of a question. A browser that has its cookie sends it once. */
export async function openAsk(visit: Visit): Promise<FastifyReply> {
  const active = await visit.active();
  const { batch } = active;
  const closed = findClosed(active, visit);
  const title = visit.said.text.public.page.formTitle;
  if (!batch || closed) return showClosed(visit, { title, why: closed?.why });
  const key = visit.seal === undefined ? undefined : madeOfWords;
  return showAskForm(visit, { batch, asked: { name: '', email: '', text: '', news: false, key, batchId: batch.id } });
}

/** What was typed so far, in another language. */
async function showAgain(visit: Visit, asked: Asked): Promise<FastifyReply> {
  const active = await visit.active();
  const { batch } = active;
  const closed = findClosed(active, visit);
  if (batch && !closed) return showAskForm(visit, { batch, asked, isDraft: true });
  return showKept(visit, asked, { failure: closed?.why ?? '', status: 200 });
}

/** The key of a form that was not sent yet: what it becomes follows from the words, so that Back and a second press send them once. */
const madeOfWords = '';

type Closed = { why: string; code: ErrorCode };

/** Why no question is taken now, and as what one would be refused; undefined where one is taken. */
function findClosed(
  { batch, questions }: { batch: PublicBatch | null; questions: readonly PublicQuestion[] },
  { said }: Visit,
): Closed | undefined {
  const { page } = said.text.public;
  if (!batch) return { why: page.noBatch, code: 'batch_inactive' };
  if (!allows[batch.phase].questions) return { why: page.phaseTexts[batch.phase], code: 'submission_closed' };
  const count = questions.length;
  return isFull(batch, count) ? { why: page.full({ count }), code: 'batch_full' } : undefined;
}

/** Whether a form of a question only brings the browser its cookie: it has no key yet, as that of the public page. */
export function asksForKey(fields: URLSearchParams): boolean {
  return !fields.has('key');
}

/** Takes a question that comes with a key; without one it answers the filled form with one, to be sent once more. */
export async function sendAsk(visit: Visit): Promise<FastifyReply> {
  const asked = readAsked(fieldsOf(visit.request));
  try {
    visit.keepLanguage();
    if (visit.switchesLanguage) return await showAgain(visit, asked);
    return asked.key === undefined ? await giveKey(visit, asked) : await submit(visit, asked);
  } catch (error) {
    const problem = toFailure(error, visit);
    return showKept(visit, asked, { failure: sayProblem(problem, visit.said), status: problem.status });
  }
}

function readAsked(fields: URLSearchParams): Asked {
  const typed = (name: string) => fields.get(name) ?? '';
  const [name, email, text] = [typed('name'), typed('email'), typed('text')];
  const [key, batchId] = [fields.get('key') ?? undefined, fields.get('batch') ?? undefined];
  return { name, email, text, news: fields.has('news'), key, batchId };
}

async function giveKey(visit: Visit, asked: Asked): Promise<FastifyReply> {
  const active = await visit.active();
  const { batch } = active;
  const closed = findClosed(active, visit);
  if (!batch || closed) throw new AppError(closed?.code ?? 'batch_inactive');
  await visit.call(ballotsApi.becomeVoter, {});
  const isRight = askingFaultOf(asked, batch.rules) === null;
  const note = isRight ? visit.said.text.plain.ask.once : undefined;
  return showAskForm(visit, { batch, asked: keyedFor(batch, asked, visit), note, status: isRight ? 200 : 422 });
}

/** With the key under which it goes to a batch. */
function keyedFor({ id }: PublicBatch, asked: Asked, visit: Visit): Asked {
  return { ...asked, batchId: id, key: keyOf(visit, id, asked) };
}

function keyOf(visit: Visit, batchId: string, { name, email, text }: Asked): string {
  return requestKey(visit, [batchId, name, email, text]);
}

/** The call comes first: what has arrived already is answered as such, whatever has become of the batch. */
async function submit(visit: Visit, asked: Asked): Promise<FastifyReply> {
  const { name, email, text, news, batchId = '' } = asked;
  const key = asked.key || keyOf(visit, batchId, asked);
  const keepsCookie = visit.seal !== undefined;
  const body = { name, email, text, ...(news && { news }) };
  const sent = { params: { id: batchId }, headers: { 'idempotency-key': key }, body };
  const taken = await visit.call(submissionsApi.submit, sent).catch((error) => toFailure(error, visit));
  if ('code' in taken) return showRefused(visit, asked, taken);
  // Own questions are those of the active batch, and of the browser that the cookie tells.
  const isListed = keepsCookie && (await visit.active()).batch?.id === batchId;
  return isListed ? visit.goTo(`/mine?asked=${taken.id}`) : showTaken(visit, { state: taken.state, keepsCookie });
}

async function showRefused(visit: Visit, asked: Asked, problem: Problem): Promise<FastifyReply> {
  const { status, code } = problem;
  const active = await visit.active();
  const { batch } = active;
  const failure = whyNotTaken(problem, visit);
  if (!batch || findClosed(active, visit)) return showKept(visit, asked, { failure, status });
  if (askingFaultOf(asked, batch.rules)) return showAskForm(visit, { batch, asked, status: 422 });
  if (isOfBatch(problem) && asked.batchId !== batch.id) {
    const elsewhere = visit.said.text.plain.ask.otherBatch({ name: batch.name });
    return showAskForm(visit, { batch, asked: keyedFor(batch, asked, visit), failure: elsewhere, status });
  }
  // What arrived under this key had other words: what stands here now would be a second question.
  const renewed = code === 'idempotency_key_reused' ? { ...asked, key: randomUUID() } : asked;
  return showAskForm(visit, { batch, asked: renewed, failure, status });
}

function isOfBatch({ code }: Problem): boolean {
  return code === 'batch_not_found' || code === 'batch_inactive';
}

function whyNotTaken(problem: Problem, { said }: Visit): string {
  const { page } = said.text.public;
  if (isOfBatch(problem)) return page.noActiveBatch;
  const reason = problem.code === 'idempotency_key_reused' ? page.alreadySent : sayProblem(problem, said);
  return `${page.submitFailed} ${reason}`;
}
