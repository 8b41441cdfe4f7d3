import type { FastifyReply } from 'fastify';
import { newsApi } from '#contract/council/news.ts';
import { mayChange, type OwnQuestion, ownQuestionsApi } from '#contract/council/own-questions.ts';
import { allows } from '#contract/council/phases.ts';
import type { Said } from '#contract/council/verdict.ts';
import { verdictsApi } from '#contract/council/verdicts.ts';
import type { Problem } from '#contract/wire/problem.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { sayTaken } from './ask-form.ts';
import { failureNote, sayProblem, toFailure } from './failure.ts';
import { type OwnBatch, type OwnList, ownItem } from './own-item.ts';
import { whyNoVerdict } from './verdict-fields.ts';
import type { Visit } from './visit.ts';

/** Older ones are found from their pages. */
const mostEarlier = 60;

type Notes = {
  failure?: string | undefined;
  status?: number;
  /** Other words for a question that were not taken. */
  typed?: OwnList['typed'];
  /** What was said of an outcome, and not taken. */
  judged?: OwnList['judged'];
};

/**
 * `/mine`: what this browser asked in the active batch, or in the completed one that the address names, and what has become of it; with
 * the way to each of the batches that were completed last: in which of them a browser asked is not looked up here (74).
 */
export function openOwnQuestions(visit: Visit): Promise<FastifyReply> {
  return showOwnQuestions(visit, {});
}

/** Other words for a question, or its end, which is asked for once more. */
export async function sendOwnQuestions(visit: Visit): Promise<FastifyReply> {
  const fields = fieldsOf(visit.request);
  const [act = '', id = ''] = (fields.get('do') ?? '').split(' ');
  const [text, batchId] = [fields.get('text') ?? '', fields.get('batch') ?? ''];
  visit.keepLanguage();
  const seen = fields.get('seen');
  const judged = { id: fields.get('question') ?? '', said: fields.get('said') ?? '', words: fields.get('words') ?? '' };
  if (visit.switchesLanguage && fields.has('judging')) return showOwnQuestions(visit, { judged });
  if (visit.switchesLanguage)
    return showOwnQuestions(visit, { typed: { id: fields.get('question') ?? '', text, seen } });
  if (act === 'ask') return showWithdrawal(visit, { id, batchId, text: seen ?? '' });
  const params = { id: batchId, questionId: id };
  try {
    if (act === 'withdraw') await visit.call(ownQuestionsApi.withdraw, { params });
    else if (act === 'judge') await visit.call(verdictsApi.say, { params, body: toVerdict(judged) });
    else if (act === 'hear') await visit.call(newsApi.ask, { params });
    else if (act === 'end') await visit.call(newsApi.end, { params });
    else await visit.call(ownQuestionsApi.edit, { params, body: { text, seen: seen ?? text } });
  } catch (error) {
    const problem = toFailure(error, visit);
    // Sent twice, or after Back: it is gone, as it was to be.
    const isGone = act === 'withdraw' && problem.code === 'question_not_found';
    const isTold = problem.code === 'changed_meanwhile';
    const typed = act === 'save' ? { id, text, seen: isTold ? null : seen } : undefined;
    const failure =
      act === 'judge' ? whyNoVerdict(problem.code, visit.said.text.later.verdict, judged.said) : undefined;
    const notes = { failure: failure ?? whyNot(problem, act, visit), status: problem.status };
    if (!isGone) return showOwnQuestions(visit, { ...notes, typed, ...(act === 'judge' && { judged }) });
  }
  const { batch } = await visit.active();
  const of = batch?.id === batchId ? {} : { batch: batchId };
  return visit.goTo(`/mine?${new URLSearchParams({ ...of, [doneBy[act] ?? 'saved']: id })}`);
}

/** What the address says of the press that led there. */
const doneBy: Readonly<Record<string, string>> = {
  withdraw: 'withdrawn',
  hear: 'heard',
  end: 'ended',
  judge: 'judged',
};

/** As it was typed: whether that is lawful is for the call to say. */
function toVerdict({ said, words }: { said: string; words: string }): { said: Said; words?: string } {
  return { said: said as Said, ...(words !== '' && { words }) };
}

function whyNot(problem: Problem, act: string, { said }: Visit): string {
  const { mine } = said.text.later;
  switch (problem.code) {
    case 'changed_meanwhile':
      return mine.meanwhile;
    case 'question_not_found':
    case 'state_move_unlawful':
      return act === 'withdraw' ? said.text.plain.mine.stays : mine.kept;
    default:
      return sayProblem(problem, said);
  }
}

async function showOwnQuestions(visit: Visit, notes: Notes): Promise<FastifyReply> {
  try {
    const { batch, result, isActive } = await findBatch(visit);
    const questions = batch ? await readOwn(visit, batch) : [];
    return await showOwn(visit, { notes, batch, result, isActive, questions });
  } catch (error) {
    const problem = toFailure(error, visit);
    const failure = notes.failure ?? sayProblem(problem, visit.said);
    return drawOwnQuestions(visit, { status: problem.status, ...notes, failure }, html`${keptWords(notes)}`);
  }
}

type Shown = { batch: OwnBatch | null; result: OwnList['result']; isActive: boolean };

/** The batch that the address or the form names, else the active one. */
async function findBatch(visit: Visit): Promise<Shown> {
  const active = await visit.active();
  const { batch: asked } = visit.request.query as Record<string, unknown>;
  const named = fieldsOf(visit.request).get('batch') ?? (typeof asked === 'string' ? asked : null);
  const other = named === null || named === active.batch?.id ? undefined : await visit.completed(named);
  return other && other.batch.id !== active.batch?.id ? { ...other, isActive: false } : { ...active, isActive: true };
}

/** Whoever never asked nor gave anything has no cookie yet, and nothing of their own. */
async function readOwn(visit: Visit, { id }: OwnBatch): Promise<readonly OwnQuestion[]> {
  if (visit.seal === undefined) return [];
  const found = await visit.call(ownQuestionsApi.confirm, { params: { id }, query: {} });
  return 'questions' in found ? found.questions : [];
}

type Own = Shown & { notes: Notes; questions: readonly OwnQuestion[] };

async function showOwn(visit: Visit, { notes, batch, result, isActive, questions }: Own): Promise<FastifyReply> {
  const { text } = visit.said;
  const { mine } = text.later;
  const { typed, judged } = notes;
  const earlier = await earlierBatches(visit, batch);
  if (!batch)
    return drawOwnQuestions(visit, notes, html`${keptWords(notes)}<p>${text.public.page.noBatch}</p>\n${earlier}`);
  const note = whatHappened(visit, questions);
  const hasField = questions.some((own) => own.id === typed?.id && mayChange(own, batch));
  const list = html`<p>${mine.intro}</p>
<ul class="choices">${questions.map((own) => ownItem(visit, own, { batch, result, typed, judged }))}</ul>`;
  const main = html`${!isActive && html`<p><a href="/batches/${batch.id}">${batch.name}</a></p>`}
${note !== undefined && html`<p role="status"><strong>${note}</strong></p>`}
${!hasField && keptWords(notes)}
${questions.length > 0 ? list : html`<p>${text.plain.mine.none}</p>`}
${isActive && allows[batch.phase].questions && html`<p><a class="act" href="/ask">${text.public.page.formTitle}</a></p>`}
${earlier}`;
  return drawOwnQuestions(visit, notes, main, isActive ? undefined : { batch: batch.id });
}

/** The way to what this browser asked before. */
async function earlierBatches(visit: Visit, shown: OwnBatch | null): Promise<Markup | undefined> {
  if (visit.seal === undefined) return undefined;
  const batches = (await visit.earlier()).filter(({ id }) => id !== shown?.id).slice(0, mostEarlier);
  if (batches.length === 0) return undefined;
  const links = batches.map(({ slug, name }) => html`<li><a href="/mine?batch=${slug}">${name}</a></li>`);
  return html`<h2>${visit.said.text.plain.mine.earlier}</h2>\n<ul>${links}</ul>`;
}

function drawOwnQuestions(
  visit: Visit,
  { failure, status = 200 }: Notes,
  content: Markup,
  kept?: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const { mine, placing } = visit.said.text.later;
  const main = html`${failureNote(failure)}
${content}
<p class="back"><a href="/">${placing.back}</a></p>`;
  return visit.show({ status, title: mine.title, main, kept });
}

/** What was typed, where there is no field for it any more. */
function keptWords({ typed }: Notes): Markup | undefined {
  return typed && html`<blockquote dir="auto">${typed.text}</blockquote>`;
}

/** What the last press did, as the address says, and only where the list agrees: addresses are kept, and passed on. */
function whatHappened(visit: Visit, questions: readonly OwnQuestion[]): string | undefined {
  const { mine, news } = visit.said.text.later;
  const { asked, saved, withdrawn, heard, ended, judged } = visit.request.query as Record<string, unknown>;
  const find = (id: unknown) => questions.find((own) => own.id === id);
  const [taken, changed] = [find(asked), find(saved)];
  if (taken) return sayTaken(taken, visit.said);
  if (changed) return changed.words_waiting === null && changed.state === 'published' ? mine.saved : mine.savedWaiting;
  const verdict = find(judged)?.verdict;
  if (verdict) return visit.said.text.later.verdict.own({ verdict: verdict.said });
  if (find(heard)?.news === 'off') return news.noAddress;
  if (find(ended)?.news === 'off') return news.ended;
  return withdrawn && visit.seal !== undefined && !find(withdrawn) ? mine.withdrawn : undefined;
}

/** The one thing that cannot be taken back: it is asked for on a page of its own. */
function showWithdrawal(
  visit: Visit,
  { id, batchId, text }: { id: string; batchId: string; text: string },
): Promise<FastifyReply> {
  const { mine } = visit.said.text.later;
  const press = html`<p class="acts"><button type="submit" name="do" value="withdraw ${id}">${mine.withdraw}</button></p>`;
  const main = html`<p>${mine.withdrawWords}</p>
<blockquote dir="auto">${text}</blockquote>
${visit.form('/mine', { batch: batchId }, press)}
<p class="back"><a href="/mine?batch=${batchId}">${visit.said.text.public.ui.cancel}</a></p>`;
  return visit.show({ title: mine.withdrawTitle, main });
}
