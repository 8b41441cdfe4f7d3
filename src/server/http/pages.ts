import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { withinDeadline } from './deadline.ts';
import { type KeptBytes, sendKept } from './kept-bytes.ts';
import { sendProblem } from './problems.ts';
import { withPublicAddress } from './public-address.ts';
import { loadDrawPage, PublicPages } from './public-pages.ts';

const builtPages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

/** The browser's pages: `/`, its questions as text, `/training-circle` and `/privacy` for everyone, `/admin`, and the 404 page for any other path. */
export async function servePages(
  app: FastifyInstance,
  { activeBatch, config: { councilInfoUrl, publicOrigin } }: Pick<Deps, 'activeBatch' | 'config'>,
  logger: Logger,
  folder = builtPages,
): Promise<void> {
  const built = readPage(folder, 'index.html');
  const shell = publicOrigin ? withPublicAddress(built, publicOrigin) : built;
  const pages = new PublicPages(shell, await loadDrawPage(folder), activeBatch, logger);
  const adminPage = readPage(folder, 'admin.html');

  app.get('/', async (request, reply) =>
    sendPage(request, reply, await (isWall(request) ? pages.unchanging('') : pages.home())),
  );
  app.get('/questions.txt', async (request, reply) =>
    sendKept(request, reply, await withinDeadline(pages.questionsAsText()), 'text/plain; charset=utf-8'),
  );
  app.get('/training-circle', async (request, reply) =>
    councilInfoUrl
      ? reply.redirect(councilInfoUrl)
      : sendPage(request, reply, await pages.unchanging('/training-circle')),
  );
  app.get('/privacy', async (request, reply) => sendPage(request, reply, await pages.unchanging('')));
  app.get('/admin', async (_request, reply) => reply.header('cache-control', 'no-store').type(html).send(adminPage));

  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into the names of what it builds.
        if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    return wantsPage
      ? reply
          .status(404)
          .header('cache-control', 'no-store')
          .type(html)
          .send((await pages.unchanging('/404')).bodies.identity)
      : sendProblem(new AppError('route_not_found'), request, reply);
  });
}

const Wall = z.object({ view: z.literal('wall') });

/** The projector view is a screen of its own, which the browser draws. */
function isWall({ query }: FastifyRequest): boolean {
  return Wall.safeParse(query).success;
}

const html = 'text/html; charset=utf-8';

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptBytes): FastifyReply {
  return sendKept(request, reply, page, html);
}

/** Tests of the API alone run without a built front end. */
function readPage(folder: string, name: string): string {
  return existsSync(`${folder}/${name}`)
    ? readFileSync(`${folder}/${name}`, 'utf8')
    : '<!doctype html><title>Ten Stones</title><p>The pages are not built: run npm run build.</p>';
}
