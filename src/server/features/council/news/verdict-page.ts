import type { FastifyReply, FastifyRequest } from 'fastify';
import { SaidVerdict } from '#contract/council/verdicts.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { type Asked, findJudged, type Judged } from '#server/features/council/verdicts/repository.ts';
import { sayVerdict } from '#server/features/council/verdicts/said.ts';
import { html, type Markup } from '#server/html-pages/markup.ts';
import { verdictFields, whyNoVerdict } from '#server/html-pages/plain/verdict-fields.ts';
import { plainPage, sendPlainPage } from '#server/html-pages/plain-page.ts';
import { limitLinks } from '#server/html-pages/refused-page.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { fieldsOf } from '#server/http/forms.ts';
import type { Served } from '#server/http/serve.ts';
import { ReaderTexts } from '#server/texts/reader-texts.ts';
import { type AskedIn, readVerdictToken } from './addresses.ts';

type Request = FastifyRequest<{ Params: { token: string } }>;
type Typed = { said: string; words: string };
type Shown = { judged: Judged | undefined; typed?: Typed; failure?: string | undefined };

const mails = new ReaderTexts('mail');
const later = new ReaderTexts('later');

/** Where the mail of an outcome asks whether it was an answer. To open it changes nothing: only the press on it says so. */
export function verdictPage(app: Served, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    limitLinks(scope, app, deps.site);
    scope.get('/news/verdict/:token', async (request: Request, reply) => {
      const judging = readVerdictToken(request.params.token, deps.secrets);
      return show(deps, { request, reply }, { judged: judging && (await withinDeadline(find(deps, judging))) });
    });
    scope.post('/news/verdict/:token', async (request: Request, reply) => {
      const judging = readVerdictToken(request.params.token, deps.secrets);
      const judged = judging && (await withinDeadline(find(deps, judging)));
      if (!judging || !judged || judged.verdict) return show(deps, { request, reply }, { judged });
      const fields = fieldsOf(request);
      const typed = { said: fields.get('said') ?? '', words: fields.get('words') ?? '' };
      const code = await say(deps, { judging, judged, typed });
      // The page of the link says what was said, also when it is opened again.
      if (code === undefined) return reply.header('cache-control', 'no-store').redirect(request.url, 303);
      const failure = whyNoVerdict(
        code,
        later.for(request.headers, deps.site.identity.language).text.verdict,
        typed.said,
      );
      return show(deps, { request, reply }, { judged: await find(deps, judging), typed, failure });
    });
  });
}

/** As long as it has its address: an erasure ends the link. */
function isOf({ askedId }: AskedIn) {
  return ({ id, author_email }: Asked) => id === askedId && author_email !== '';
}

function find({ db }: Deps, asked: AskedIn): Promise<Judged | undefined> {
  return findJudged(db, asked, isOf(asked));
}

/** The code of what stopped it; undefined once it is said. */
async function say(
  deps: Deps,
  { judging, judged, typed }: { judging: AskedIn; judged: Judged; typed: Typed },
): Promise<string | undefined> {
  const { data } = SaidVerdict.safeParse({ said: typed.said, ...(!judged.is_of_several && { words: typed.words }) });
  if (!data) return 'invalid_input';
  try {
    await withinDeadline(sayVerdict(deps, judging, isOf(judging), data));
    deps.publicPage.changed();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && whyNoVerdict(error.code, later.in('en').text.verdict, '')) return error.code;
    deps.publicPage.mayHaveChanged();
    throw error;
  }
}

function show(
  { site }: Deps,
  { request, reply }: { request: Request; reply: FastifyReply },
  { judged, typed, failure }: Shown,
): FastifyReply {
  const { language, text } = mails.for(request.headers, site.identity.language);
  const { verdict } = later.for(request.headers, site.identity.language).text;
  const { page } = text.verdict;
  const form = (of: Judged) => html`<p>${page.byMail}</p>
<form method="post">${verdictFields(verdict, { key: 'mail', isOfSeveral: of.is_of_several, typed })}
<p class="acts"><button type="submit">${verdict.act}</button></p></form>`;
  const main = html`${failure !== undefined && html`<p class="failure" role="alert">${failure}</p>`}
${judged ? about(judged, text.news.outcomeWords) : html`<p>${page.gone}</p>`}
${judged && (judged.verdict ? html`<p><strong>${verdict.own({ verdict: judged.verdict.said })}</strong></p><p>${page.said}</p>` : form(judged))}
<p class="owner back"><a href="${judged ? `/batches/${judged.slug}` : '/'}">${text.news.page.back}</a></p>`;
  const whole = plainPage(site, language, {
    title: verdict.question,
    main: main.text,
    form: judged !== undefined && !judged.verdict,
  });
  return sendPlainPage(reply, failure === undefined ? (judged ? 200 : 404) : 422, whole);
}

/** The question, and what the council says of it. */
function about({ question, words, link }: Judged, sayWords: (values: { words: string }) => string): Markup {
  return html`<p class="words"><strong><bdi>${question}</bdi></strong></p>
${words !== null && html`<p class="words" dir="auto">${sayWords({ words })}</p>`}
${link !== null && html`<p><a href="${link}" rel="noopener nofollow">${link}</a></p>`}`;
}
