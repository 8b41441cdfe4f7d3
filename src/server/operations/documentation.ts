import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { pagePolicy } from '#server/html-pages/page-policy.ts';
import { Body, encodeFor } from '#server/http/representation.ts';
import { type Description, drawCalls, drawNamedCall } from './api-pages.ts';
import { describeApi } from './openapi.ts';

/** The API's description at `/api/openapi.json`, and as pages to read: `/api/docs`, and `/api/docs/{name}` of each call. */
export function serveDocumentation(app: FastifyInstance): void {
  let made: { description: Description; json: Body } | undefined; // large, and hardly ever asked for: it is made when somebody does
  const read = () => {
    if (!made) {
      const description = describeApi() as Description;
      made = { description, json: new Body(JSON.stringify(description)) };
    }
    return made;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, body: Body) => {
    const { bytes } = await encodeFor(request, reply, body);
    return reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding').send(bytes);
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string) =>
    send(request, reply.header('content-security-policy', pagePolicy(html)), 'text/html', new Body(html));

  app.get('/api/openapi.json', { config: { openToAll: true } }, (request, reply) =>
    send(request, reply, 'application/json', read().json),
  );
  for (const url of ['/api/docs', '/api/docs/'])
    app.get(url, (request, reply) => sendPage(request, reply, drawCalls(read().description)));
  app.get<{ Params: { name: string } }>('/api/docs/:name', async (request, reply) => {
    const page = drawNamedCall(read().description, request.params.name);
    if (page === undefined) throw new AppError('route_not_found');
    return sendPage(request, reply, page);
  });
}
