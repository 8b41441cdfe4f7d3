import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  follows,
  needsReason,
  type OutcomeState,
  outcomeMoves,
  type SaidState,
} from '#contract/council/council-outcome.ts';
import { WrittenOutcome } from '#contract/council/outcomes.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { writeOutcome } from '#server/features/council/outcomes/actions.ts';
import { html, Markup } from '#server/html-pages/markup.ts';
import { ownLanguage } from '#server/html-pages/own-language.ts';
import { limitLinks } from '#server/html-pages/refused-page.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { fieldsOf, sealField, takeForms } from '#server/http/forms.ts';
import type { Served } from '#server/http/serve.ts';
import { findOpened, type Opened } from './answers.ts';
import { sealOfForm, toAnswerPath } from './links.ts';
import { sayDue } from './mails.ts';
import { type Said, said, sendPage } from './page.ts';

type Request = FastifyRequest<{ Params: { key: string } }>;

const answerFields = ['state', 'words', 'due', 'link'] as const;
type AnswerField = (typeof answerFields)[number];
type Typed = Record<AnswerField, string>;
type Wrong = Partial<Record<AnswerField | 'other', string>>;

const nothingTyped: Typed = { state: '', words: '', due: '', link: '' };

/**
 * Where the link of a reminder leads: a page that writes one state of one question in the council's name, without signing in. Whoever has
 * the link may do so. Only the press acts, because programs that look through mails open what is linked there; it takes no form of another
 * site.
 */
export async function serveAnswerPage(app: Served, deps: Deps): Promise<void> {
  const sealOf = (request: FastifyRequest) => sealOfForm((request as Request).params.key, deps.secrets);
  await takeForms(app, sealOf, (scope) => {
    limitLinks(scope, app, deps.site);
    scope.get(toAnswerPath(':key'), async (request: Request, reply) => {
      const opened = await withinDeadline(findOpened(deps.db, request.params.key, deps));
      return showOpened(deps, { request, reply }, opened);
    });
    scope.post(toAnswerPath(':key'), { config: { form: {} } }, async (request: Request, reply) => {
      const opened = await withinDeadline(findOpened(deps.db, request.params.key, deps));
      const typed = typedIn(request);
      if (!opened || opened.is_answered) return showOpened(deps, { request, reply }, opened, typed);
      const here = said(deps, request);
      const read = readTyped(here, opened, typed);
      const wrong = 'wrong' in read ? read.wrong : await write(deps, here, opened, read.outcome);
      // Of two presses at once one comes first: the page says what stands there by then, and gives back what was typed.
      if (wrong === 'too_late')
        return showOpened(deps, { request, reply }, await findOpened(deps.db, request.params.key, deps), typed);
      if (wrong) return showForm(deps, { request, reply }, opened, { typed, wrong });
      // The page of the link says what stands there now, also when it is opened again.
      return reply.header('cache-control', 'no-store').redirect(toAnswerPath(request.params.key), 303);
    });
  });
}

type Visit = { request: Request; reply: FastifyReply };

function showOpened(deps: Deps, visit: Visit, opened: Opened | undefined, typed = nothingTyped): FastifyReply {
  if (!opened) return showGone(deps, visit);
  if (opened.is_answered) return showWritten(deps, visit, opened, typed);
  return showForm(deps, visit, opened, { typed, wrong: {} });
}

function typedIn(request: FastifyRequest): Typed {
  const fields = fieldsOf(request);
  const typed = answerFields.map((name) => [name, fields.get(name) ?? '']);
  return Object.fromEntries(typed);
}

/** What the contract takes, or what is wrong, by field. */
function readTyped(
  {
    text: {
      reminders: { page },
    },
  }: Said,
  { outcome: before, today }: Opened,
  { state, words, due, link }: Typed,
): { outcome: WrittenOutcome } | { wrong: Wrong } {
  const chosen = movesOf(before.state).find((one) => one === state);
  if (!chosen) return { wrong: { state: page.wrong.state } };
  const isPromise = chosen === 'promised';
  const { data, error } = WrittenOutcome.safeParse({
    state: chosen,
    words,
    day: today,
    link,
    ...(isPromise && { due }),
  });
  const isOther = follows({ state: chosen, due: isPromise ? due : null }, before);
  if (data && isOther) return { outcome: data };
  const sentences: Record<string, string> = {
    words: needsReason(chosen) ? page.wrong.reason : page.wrong.words,
    due: page.wrong.due,
    link: page.wrong.link,
  };
  const places = [...(error?.issues ?? []).map(({ path: [field] }) => String(field)), ...(isOther ? [] : ['due'])];
  return { wrong: Object.fromEntries(places.map((place) => [place, sentences[place] ?? page.wrong.other])) };
}

function movesOf(state: OutcomeState): readonly SaidState[] {
  return outcomeMoves[state].filter((one) => one !== 'sent');
}

/** As in the panel, by whom the mail went to. What went wrong, if something did. */
async function write(
  deps: Deps,
  {
    text: {
      reminders: { page },
    },
  }: Said,
  { batch_id: batchId, question_id: questionId, administrator, outcome: read }: Opened,
  outcome: WrittenOutcome,
): Promise<Wrong | 'too_late' | undefined> {
  const actor = { ...administrator, role: 'council' } as const;
  const writing = { outcome, instead_of: read, by: 'mail_link' } as const;
  try {
    await withinDeadline(writeOutcome(deps, actor, { batchId, questionId }, writing));
    deps.publicPage.changed();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'changed_meanwhile') return 'too_late';
    deps.publicPage.mayHaveChanged();
    if (error instanceof AppError && error.code !== 'database_unavailable') return { other: page.wrong.other };
    throw error;
  }
}

type Filled = { typed: Typed; wrong: Wrong };

function showForm(deps: Deps, visit: Visit, opened: Opened, { typed, wrong }: Filled): FastifyReply {
  const here = said(deps, visit.request);
  const {
    text: {
      reminders: {
        page: { answer },
      },
    },
  } = here;
  const { text: question, language, outcome, overdue_days, administrator, batch } = opened;
  const due = outcome.due === null ? undefined : sayDue(here, { ...outcome, due: outcome.due, overdue_days });
  const sentences = [...new Set(Object.values(wrong))];
  const main = html`${sentences.length > 0 && html`<p class="failure" role="alert">${sentences.join(' ')}</p>`}
<p class="words" ${new Markup(ownLanguage(language ?? undefined))}><strong>${question}</strong></p>
<p class="aside"><bdi>${batch}</bdi>. ${due}</p>
<p>${withName(answer.whose({ name: '\u0000' }), administrator.name)}</p>
<form method="post">
<input type="hidden" name="${sealField}" value="${sealOfForm(visit.request.params.key, deps.secrets)}">
${choices(here, opened, { typed, wrong })}
<p><label for="words">${answer.words}</label><br>
<span class="aside" id="words-hint">${answer.wordsHint}</span>
<textarea id="words" name="words" rows="6" dir="auto" maxlength="${maxLengths.councilWords}" aria-describedby="words-hint"${invalid(wrong.words)}>${typed.words}</textarea></p>
${
  movesOf(outcome.state).includes('promised') &&
  html`<p><label for="due">${answer.due}</label><br>
<span class="aside" id="due-hint">${answer.dueHint({ example: opened.today })}</span>
<input id="due" name="due" type="date" min="${opened.today}" value="${typed.due}" aria-describedby="due-hint"${invalid(wrong.due)}></p>`
}
<p><label for="link">${answer.link}</label>
<input id="link" name="link" type="text" inputmode="url" dir="ltr" autocomplete="off" maxlength="${maxLengths.link}" value="${typed.link}"${invalid(wrong.link)}></p>
<p><button type="submit">${answer.act}</button></p>
</form>`;
  return sendPage(deps, visit, { status: sentences.length > 0 ? 422 : 200, title: answer.title, main, form: true });
}

function choices({ text: { reminders: text } }: Said, { outcome }: Opened, { typed, wrong }: Filled): Markup {
  const boxes = movesOf(outcome.state).map(
    (state) =>
      html`<label class="box"><input type="radio" name="state" value="${state}"${new Markup(typed.state === state ? ' checked' : '')}> ${text.states[state]}</label> `,
  );
  return html`<fieldset${invalid(wrong.state)}><legend>${text.page.answer.state}</legend><div>${boxes}</div></fieldset>`;
}

function invalid(sentence: string | undefined): Markup {
  return new Markup(sentence === undefined ? '' : ' aria-invalid="true"');
}

/** A name may run in the other direction than the sentence around it. */
function withName(sentence: string, name: string): Markup {
  const [before = '', after = ''] = sentence.split('\u0000');
  return html`${before}<bdi>${name}</bdi>${after}`;
}

/** What stands there by now; what was typed for it in vain is not lost. */
function showWritten(
  deps: Deps,
  visit: Visit,
  { slug, outcome, text: question, language }: Opened,
  typed: Typed,
): FastifyReply {
  const {
    reminders: {
      states,
      page: { done },
    },
  } = said(deps, visit.request).text;
  const isTyped = typed.words.trim() !== '' || typed.link.trim() !== '';
  const isInVain = isTyped && (typed.state !== outcome.state || typed.words.trim() !== (outcome.words ?? ''));
  const state = outcome.state === 'sent' ? undefined : states[outcome.state];
  const main = html`<p class="words" ${new Markup(ownLanguage(language ?? undefined))}><strong>${question}</strong></p>
<p>${state}</p>
${outcome.words !== null && html`<p class="words" dir="auto">${outcome.words}</p>`}
<p>${done.words}</p>
${isInVain && html`<p class="failure" role="alert">${done.yours}</p><p class="words" dir="auto">${typed.words} ${typed.link}</p>`}
<p class="back"><a href="/batches/${slug}">${done.result}</a></p>
<p class="back"><a href="/admin">${done.panel}</a></p>`;
  return sendPage(deps, visit, { status: isInVain ? 409 : 200, title: done.title, main });
}

function showGone(deps: Deps, visit: Visit): FastifyReply {
  const {
    reminders: {
      page: { gone, done },
    },
  } = said(deps, visit.request).text;
  const main = html`<p>${gone.words}</p>
<p class="back"><a href="/admin">${done.panel}</a></p>`;
  return sendPage(deps, visit, { status: 404, title: gone.title, main });
}
