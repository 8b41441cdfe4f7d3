import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Problem } from '#contract/wire/problem.ts';
import { linkLimits } from '#contract/wire/rate-limits.ts';
import { AppError } from '#server/app-error.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { fieldsOf } from '#server/http/forms.ts';
import { answerErrors, sendProblem, tellProblem } from '#server/http/problems.ts';
import type { Calling, Served } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { html, type Markup } from './markup.ts';
import { plainPage, sendPlainPage } from './plain-page.ts';

const texts = new ReaderTexts('public');
const openLink = { name: 'openMailLink', limits: linkLimits };

type Paced = Pick<Served, 'callLimits' | 'paceRefusal'>;
type Named = Pick<Site, 'identity'>;

/** Holds the pages to which links of mails lead, and the presses on them, to the limit of one-time links. */
export function limitLinks(scope: FastifyInstance, { callLimits, paceRefusal }: Paced, site: Named): void {
  scope.addHook('preHandler', async (request, reply) => {
    const waitMs = await withinDeadline(callLimits.take(openLink, { request }));
    if (waitMs > 0) await callLimits.standInLine(waitMs, { request, reply });
  });
  sayRefusals(scope, { paceRefusal }, site);
}

/** Has pages say in words that they were asked for too often, and what was typed is sent again by one press. */
export function sayRefusals(scope: FastifyInstance, paced: Pick<Paced, 'paceRefusal'>, site: Named): void {
  answerErrors(scope, paced, (error, request, reply) => {
    const isRefusal = error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'overloaded');
    if (!isRefusal) return sendProblem(error, request, reply);
    return showRefusal(site, { request, reply }, tellProblem(error, request, reply));
  });
}

function showRefusal(
  site: Named,
  { request, reply }: Calling,
  { status, retry_after: waitS = 0 }: Problem,
): FastifyReply {
  const { language, text } = texts.for(request.headers, site.identity.language);
  const { problems, page, ui } = text;
  const words =
    status === 429
      ? problems.too_many_requests_for({ minutes: Math.max(1, Math.ceil(waitS / 60)) })
      : problems.overloaded;
  const again =
    request.method === 'POST'
      ? typedAgain(fieldsOf(request), page.retry)
      : html`<p><a class="act" href="${request.url}">${page.retry}</a></p>`;
  const main = html`<p class="failure" role="alert">${words}</p>
${again}`;
  return sendPlainPage(reply, status, plainPage(site, language, { title: ui.error, main: main.text, form: true }));
}

/** The same form once more, with what was typed in sight; nothing is looked up for it. */
function typedAgain(fields: URLSearchParams, act: string): Markup {
  const kept = [...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const typed = ['words', 'link'].map((name) => fields.get(name)).filter(Boolean);
  return html`${typed.map((value) => html`<blockquote class="words" dir="auto">${value ?? ''}</blockquote>`)}
<form method="post">${kept}
<p class="acts"><button type="submit">${act}</button></p></form>`;
}
