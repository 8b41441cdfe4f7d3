import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { Languages, toLanguageCookie } from '#server/http/languages.ts';
import { withinDeadline } from '../http/deadline.ts';
import { sendProblem } from '../http/problems.ts';
import { type Representation, sendRepresentation } from '../http/representation.ts';
import { isSecure } from '../http/serve.ts';
import { builtPages, DrawnPages, loadPages } from './drawn-pages.ts';
import { Shells } from './shells.ts';
import { scriptAddress, toScript, toSiteTexts } from './site-texts.ts';

/**
 * The browser's pages: `/`, its questions as text, the results below `/batches`, `/training-circle` and `/privacy` for everyone,
 * `/admin`, and the 404 page for any other path.
 */
export async function servePages(
  app: FastifyInstance,
  { publicPage, results, site, config: { councilInfoUrl } }: Pick<Deps, 'publicPage' | 'results' | 'site' | 'config'>,
  logger: Logger,
  folder = builtPages,
): Promise<void> {
  const shells = new Shells(readPage(folder, 'index.html'), site);
  const built = await loadPages(folder);
  const languages = new Languages(built.languages, () => site.identity.language);
  const pages = new DrawnPages(shells, built, { publicPage, results, logger });
  const adminShells = new Shells(readPage(folder, 'admin.html'), site);

  // The languages of the built pages have the same styles.
  const policy = () => shells.in(built.languages[0]).policy;
  const sendPage = (request: FastifyRequest, reply: FastifyReply, drawn: Representation) =>
    sendRepresentation(request, reply, drawn, { type: html, vary: pageVary, policy: policy() });

  const page = { preHandler: keepChosenLanguage(languages) };

  app.get('/', page, async (request, reply) => {
    const { headers, query } = request;
    // A wall has nobody to press a switch: its address may say which language it speaks.
    if (isWall(request))
      return sendPage(request, reply, pages.empty('public', languages.asked(query) ?? languages.of(headers)));
    return sendPage(request, reply, await pages.home(languages.of(headers)));
  });
  app.get('/questions.txt', async (request, reply) => {
    const rendering = await withinDeadline(publicPage.read());
    return sendRepresentation(request, reply, rendering.asText(), questionsAsText);
  });
  app.get('/batches', page, async (request, reply) =>
    sendPage(request, reply, await withinDeadline(pages.resultList(languages.of(request.headers)))),
  );
  app.get<{ Params: { address: string } }>('/batches/:address', page, async (request, reply) => {
    const { params, headers } = request;
    const drawn = await withinDeadline(pages.result(params.address, languages.of(headers)));
    return drawn ? sendPage(request, reply, drawn) : reply.callNotFound();
  });
  app.get('/training-circle', page, async (request, reply) =>
    councilInfoUrl
      ? reply.redirect(councilInfoUrl)
      : sendPage(request, reply, pages.unchanging('/training-circle', languages.of(request.headers))),
  );
  app.get('/privacy', page, async (request, reply) =>
    sendPage(request, reply, pages.empty('privacy', languages.of(request.headers))),
  );
  serveSiteTexts(app, site);
  serveLogo(app, site);
  serveManifest(app, site, folder);
  // The panel, and what it prints: the browser draws each.
  for (const path of ['/admin', '/admin/print/:sheet'])
    app.get(path, page, async ({ headers }, reply) => {
      const language = languages.of(headers);
      const shell = adminShells.in(language);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': shell.policy })
        .type(html)
        .send(built.fillShell(shell.html, 'admin', language));
    });

  if (existsSync(folder)) await serveFiles(app, folder);

  app.setNotFoundHandler(page, async (request, reply) => {
    if (!wantsPage(request)) return sendProblem(new AppError('route_not_found'), request, reply);
    const lost = pages.unchanging('/404', languages.of(request.headers));
    return reply
      .status(404)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy() })
      .type(html)
      .send(await lost.body.as('identity'));
  });
}

/** What a council says of itself, for the scripts of its pages. */
function serveSiteTexts(app: FastifyInstance, site: Deps['site']): void {
  app.get('/site.js', async ({ url, query }, reply) => {
    const language = AskedIn.safeParse(query).data?.in ?? 'en';
    const texts = toSiteTexts(site, language);
    const isThis = texts !== undefined && url === scriptAddress(texts, language);
    return reply
      .header('cache-control', isThis ? 'public, max-age=31536000, immutable' : 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(toScript(texts));
  });
}

/** A drawing is a document too: opened by itself it runs and loads nothing. */
function serveLogo(app: FastifyInstance, site: Deps['site']): void {
  app.get('/logo/:name', async ({ url }, reply) => {
    const { logo } = site;
    if (url !== logo?.address) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .type(logo.type)
      .send(logo.content);
  });
}

/** What a phone calls the site on its home screen. */
function serveManifest(app: FastifyInstance, site: Deps['site'], folder: string): void {
  if (!existsSync(`${folder}/${manifest}`)) return;
  const built = JSON.parse(readFileSync(`${folder}/${manifest}`, 'utf8'));
  app.get(`/${manifest}`, async (_, reply) => {
    const { name } = site.identity;
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json')
      .send({ ...built, ...(name && { name, short_name: name }) });
  });
}

/** Keeps the language that the switch's link names, and redirects to the same page without it in the address. */
function keepChosenLanguage(languages: Languages): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const chosen = languages.asked(request.query);
    if (!chosen || isWall(request) || !wantsPage(request)) return;
    return reply
      .headers({ 'set-cookie': toLanguageCookie(chosen, isSecure(request)), 'cache-control': 'no-store' })
      .redirect(withoutLanguage(request.url), 303);
  };
}

/** The built files: scripts, styles and pictures, with the encodings that the build has made. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', '*.html', manifest],
    preCompressed: true,
    acceptRanges: false, // nothing here is long enough to be fetched in parts
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into the names of what it builds.
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

const AskedIn = z.object({ in: z.string() });

const manifest = 'manifest.webmanifest';

const Wall = z.object({ view: z.literal('wall') });

/** The projector view is a screen of its own, which the browser draws. */
function isWall({ query }: FastifyRequest): boolean {
  return Wall.safeParse(query).success;
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/');
}

function withoutLanguage(address: string): string {
  const [path = '/', search] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete('lang');
  // One slash: '//example.org' would lead to another site.
  return `${path.replace(/^[/\\]+/, '/')}${query.size > 0 ? `?${query}` : ''}`;
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
