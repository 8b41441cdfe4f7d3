import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { sendProblem } from './problems.ts';
import { withPublicAddress } from './public-address.ts';

const builtPages = fileURLToPath(new URL('../../../dist/web/', import.meta.url));

type Options = { councilInfoUrl: string | undefined; publicOrigin?: string | undefined; folder?: string };

/** The browser's pages: `/`, `/training-circle` and `/privacy` for everyone, `/admin`, and the 404 page for any other path. */
export async function servePages(
  app: FastifyInstance,
  { councilInfoUrl, publicOrigin, folder = builtPages }: Options,
): Promise<void> {
  const built = readPage(folder, 'index.html');
  const publicPage = publicOrigin ? withPublicAddress(built, publicOrigin) : built;
  const adminPage = readPage(folder, 'admin.html');

  app.get('/', async (_request, reply) => sendPage(reply, publicPage));
  app.get('/training-circle', async (_request, reply) =>
    councilInfoUrl ? reply.redirect(councilInfoUrl) : sendPage(reply, publicPage),
  );
  app.get('/privacy', async (_request, reply) => sendPage(reply, publicPage));
  app.get('/admin', async (_request, reply) => sendPage(reply.header('cache-control', 'no-store'), adminPage));

  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into the names of what it builds.
        if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    return wantsPage
      ? sendPage(reply.status(404), publicPage)
      : sendProblem(new AppError('route_not_found'), request, reply);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Tests of the API alone run without a built front end. */
function readPage(folder: string, name: string): string {
  return existsSync(`${folder}/${name}`)
    ? readFileSync(`${folder}/${name}`, 'utf8')
    : '<!doctype html><title>Ten Stones</title><p>The pages are not built: run npm run build.</p>';
}
