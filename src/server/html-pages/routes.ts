import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { AskedAnswers, answersApi } from '#contract/council/answers.ts';
import type { Pages, SmallPage } from '#contract/council/page.ts';
import { townAccountPath } from '#contract/people/town-sign-in.ts';
import { isWorded, type WordedPage } from '#contract/running/page-rows.ts';
import { pagesApi } from '#contract/running/pages.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Site } from '#server/features/running/site/site.ts';
import { namedTypes } from '#server/http/accept.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { makeCall } from '#server/http/make-call.ts';
import { sendProblem } from '#server/http/problems.ts';
import { encodeFor, type Representation, sendRepresentation } from '#server/http/representation.ts';
import type { Calling, Served } from '#server/http/serve.ts';
import { Languages } from '#server/texts/languages.ts';
import type { AnnouncedBatches } from './announced-batches.ts';
import { serveFiles } from './built-files.ts';
import { DrawnPages } from './drawn-pages.ts';
import { Embeds, isEmbed } from './embeds.ts';
import { isApi, isWall, keepChosenLanguage, wantsPage } from './keep-language.ts';
import { letScan } from './let-scan.ts';
import { builtPages, loadPages } from './load-pages.ts';
import { notFoundPages } from './not-found-page.ts';
import { sayRefusals } from './refused-page.ts';
import { ResultsToCome } from './result-to-come.ts';
import { asAsked, type Shell, type Shells, shellsOf } from './shells.ts';
import { serveSiteFiles } from './site-files.ts';
import { siteScripts } from './site-texts.ts';
import { inTheme, themeOf } from './theme.ts';
import { withoutTrailingPunctuation } from './trailing-punctuation.ts';

/**
 * The browser's pages: `/`, its questions as text, the results below `/batches`, `/training-circle` and what the
 * few open (`smallPages`) for everyone, `/admin`, and the 404 page for any other path.
 */
export async function servePages(
  app: Served,
  deps: Pick<Deps, 'publicPage' | 'results' | 'answers' | 'site' | 'config'> & { announced: AnnouncedBatches },
  logger: Logger,
  folder = builtPages,
): Promise<void> {
  const { announced, publicPage, results, answers, site } = deps;
  const built = await loadPages(folder);
  const languages = new Languages(built.languages, () => site.identity.language);
  const scripts = siteScripts(site);
  const shells = shellsOf(readPage(folder, 'index.html'), site, scripts, 'visitors');
  const pages = new DrawnPages(built, { publicPage, results, answers, logger });
  const page = { preHandler: keepChosenLanguage(languages) };

  const { councilInfoUrl } = deps.config;
  const embeds = new Embeds(deps, { languages, scripts });
  servePublicPages(app, {
    pages,
    embeds,
    toCome: new ResultsToCome(announced, site),
    languages,
    served: app,
    smallPages: built.smallPages,
    page,
    shells,
    councilInfoUrl,
    site,
  });
  app.get('/questions.txt', async (request, reply) => {
    const rendering = await withinDeadline(publicPage.read());
    return sendRepresentation(request, reply, rendering.asText(), questionsAsText);
  });
  serveSiteFiles(app, { site, languages: built.languages, scripts, folder });
  servePanel(app, { languages, page, pages, shells: shellsOf(readPage(folder, 'admin.html'), site, scripts, 'panel') });
  if (existsSync(folder)) await serveFiles(app, folder);

  const notFound = notFoundPages(site);
  app.setNotFoundHandler(page, async (request, reply) => {
    const meant = isApi(request) ? undefined : await withoutTrailingPunctuation(app, results, request.url);
    if (meant && reading.has(request.method)) return reply.header('cache-control', 'no-cache').redirect(meant, 308);
    if (!wantsPage(request) || asksForJson(request))
      return sendProblem(new AppError('route_not_found'), request, reply);
    const { body, policy } = notFound.in(languages.of(request.headers));
    const { bytes } = await encodeFor(request, reply, body(themeOf(request.headers.cookie)));
    return reply
      .status(404)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type(html)
      .send(bytes);
  });
}

type PageOptions = { languages: Languages; page: { preHandler: preHandlerAsyncHookHandler }; shells: Shells };
type PublicPageOptions = PageOptions & {
  pages: DrawnPages;
  embeds: Embeds;
  toCome: ResultsToCome;
  smallPages: Pages['smallPages'];
  served: Served;
  councilInfoUrl: string | undefined;
  site: Pick<Site, 'identity'>;
};

function servePublicPages(app: FastifyInstance, options: PublicPageOptions): void {
  const { pages, embeds, toCome, languages, smallPages, served, page, shells, councilInfoUrl, site } = options;
  const shellFor = (request: FastifyRequest) => {
    const asked = languages.asked(request.query);
    return asked ? asAsked(shellOf(request, shells, languages, asked), asked) : shellOf(request, shells, languages);
  };
  // Nobody presses the switch of a whole room's page: its address may say which language it speaks.
  const shellOfRoom = (request: FastifyRequest) =>
    shellOf(request, shells, languages, languages.asked(request.query) ?? languages.ofRoom(request.headers));
  const sendPage = (request: FastifyRequest, reply: FastifyReply, drawn: Representation, { policy }: Shell) =>
    sendRepresentation(request, reply, drawn, { type: html, vary: pageVary, policy });

  app.get('/', page, async (request, reply) => {
    if (isEmbed(request)) return embeds.home(request, reply);
    if (isWall(request)) {
      const shell = shellOfRoom(request);
      return sendPage(request, reply, pages.empty('public', shell), shell);
    }
    const shell = shellFor(request);
    return sendPage(request, reply, await pages.withBatch('/', shell), shell);
  });
  app.get('/batches', page, async (request, reply) => {
    const shell = shellFor(request);
    return sendPage(request, reply, await withinDeadline(pages.resultList(shell)), shell);
  });
  void app.register(async (scope) => {
    sayRefusals(scope, served, site);
    scope.get('/answers', page, async (request, reply) => {
      if (isEmbed(request)) return embeds.answers(request, reply);
      const shell = shellFor(request);
      const admit = () => served.callLimits.take(answersApi.read, { request });
      return sendPage(request, reply, await withinDeadline(pages.answers(readAsked(request), shell, admit)), shell);
    });
  });
  app.get<{ Params: { address: string } }>('/batches/:address', page, async (request, reply) => {
    const { address } = request.params;
    if (isEmbed(request)) return (await withinDeadline(embeds.result(request, reply, address))) ?? reply.callNotFound();
    const shell = shellFor(request);
    const drawn = await withinDeadline(pages.result(address, shell));
    if (drawn) return sendPage(request, reply, drawn, shell);
    const coming = await withinDeadline(toCome.page(address, shell));
    if (!coming) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': coming.policy })
      .type(html)
      .send(coming.html);
  });
  app.get('/training-circle', page, async (request, reply) => {
    if (councilInfoUrl) return reply.redirect(councilInfoUrl);
    const shell = shellFor(request);
    return sendPage(request, reply, pages.unchanging('/training-circle', shell), shell);
  });
  const drawSmall = async ({ path, texts, shows }: SmallPage, shell: Shell, calling: Calling) => {
    if (shows === undefined) return pages.empty(texts, shell);
    if (shows === 'batch') return pages.withBatch(path, shell);
    if (!isWorded(shows)) return pages.withWords(shows, null, shell);
    // Without a database the browser says what is wrong.
    const words = await withinDeadline(readWords(served, shows, calling)).catch(() => undefined);
    return words ? pages.withWords(shows, words, shell) : pages.empty(texts, shell);
  };
  for (const small of smallPages) {
    const { path, scansCodes, ofRoom, leadsTo } = small;
    app.get(path, ofRoom ? {} : page, async (request, reply) => {
      const elsewhere = leadsTo && addressElsewhere(site.identity[leadsTo], path, request);
      if (elsewhere) return reply.header('cache-control', 'no-cache').redirect(elsewhere);
      const shell = ofRoom ? shellOfRoom(request) : shellFor(request);
      if (scansCodes) letScan(reply);
      return sendPage(request, reply, await drawSmall(small, shell, { request, reply }), shell);
    });
  }
}

/** What of the answers a page's form, or a link, asks for. A form sends empty fields, too; what cannot be is left out. */
function readAsked({ query }: FastifyRequest): AskedAnswers {
  const sent = Object.entries(query as object).filter(([, value]) => value !== '');
  const fields = Object.entries(AskedAnswers.shape).map(([name, field]) => {
    const value = sent.find(([key]) => key === name)?.[1];
    return [name, field.safeParse(value).data] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The panel, what it prints, and where helpers enter what is on paper: the browser draws each. */
function servePanel(
  app: FastifyInstance,
  { languages, page, pages, shells }: PageOptions & { pages: DrawnPages },
): void {
  const scanning = '/entry';
  for (const path of ['/admin', '/admin/print/:sheet', townAccountPath, scanning])
    app.get(path, page, async (request, reply) => {
      const shell = shellOf(request, shells, languages);
      const { bytes } = await encodeFor(request, reply, pages.empty('admin', shell).body);
      if (path === scanning) letScan(reply);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': shell.policy })
        .type(html)
        .send(bytes);
    });
}

/** The page without content for whoever asks: in their language, and light or dark as they chose. */
function shellOf(
  { headers }: FastifyRequest,
  shells: Shells,
  languages: Languages,
  language = languages.of(headers),
): Shell {
  return inTheme(shells.in(language), themeOf(headers.cookie));
}

/** What the council says on a page, as its call answers. */
function readWords(served: Served, name: WordedPage, calling: Calling): Promise<object> {
  // Each is called alike: which one it is the types need not know.
  return makeCall(served, pagesApi[name].read as typeof pagesApi.privacy.read, {}, calling);
}

/** The address that the council has elsewhere. This very page would send its readers round in a circle. */
function addressElsewhere(address: string | null, path: string, request: FastifyRequest): string | undefined {
  if (!address) return undefined;
  const { host, pathname } = new URL(address);
  return host === request.host && pathname.startsWith(path) && /^\/*$/.test(pathname.slice(path.length))
    ? undefined
    : address;
}

const reading = new Set(['GET', 'HEAD']);

/** A program that says what it reads; a browser names pages. */
function asksForJson({ headers }: FastifyRequest): boolean {
  const types = namedTypes(headers.accept);
  return !types.includes('text/html') && types.some((type) => /^application\/(?:[\w.-]+\+)?json$/.test(type));
}

const html = 'text/html; charset=utf-8';
const questionsAsText = { type: 'text/plain; charset=utf-8', vary: 'accept-encoding' };
const pageVary = 'accept-encoding, accept-language, cookie';

/** Tests of the API alone run without a built front end. */
function readPage(folder: string, name: string): string {
  return existsSync(`${folder}/${name}`)
    ? readFileSync(`${folder}/${name}`, 'utf8')
    : '<!doctype html><title>Ten Stones</title><p>The pages are not built: run npm run build.</p>';
}
