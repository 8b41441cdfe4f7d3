import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { preflightHeaders } from './open-answers.ts';

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Notes which methods each path of the API knows. The answer, called once all routes are there, serves the others: with what
 * there is in `Allow`, and to `OPTIONS` that alone.
 */
export function watchMethods(app: FastifyInstance): () => void {
  const known = new Map<string, { methods: Set<string>; openToAll: boolean }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    const openToAll = config?.openToAll === true;
    if (!url.startsWith('/api/') && !openToAll) return;
    const path = known.get(url) ?? { methods: new Set(), openToAll };
    for (const one of [method].flat()) path.methods.add(one);
    known.set(url, path);
  });
  return () => {
    for (const [url, { methods, openToAll }] of [...known]) serveOthers(app, url, { methods, openToAll });
  };
}

function serveOthers(
  app: FastifyInstance,
  url: string,
  { methods, openToAll }: { methods: ReadonlySet<string>; openToAll: boolean },
): void {
  const allow = all.filter((method) => methods.has(method) || method === 'OPTIONS').join(', ');
  app.route({
    method: all.filter((method) => !methods.has(method)),
    url,
    config: { openToAll },
    // Before any body is read.
    onRequest: (request, reply, done) => {
      reply.header('allow', allow);
      done(request.method === 'OPTIONS' ? undefined : new AppError('method_not_allowed'));
    },
    handler: async (_request, reply) =>
      reply
        .status(204)
        .headers(openToAll ? preflightHeaders : {})
        .send(),
  });
}
