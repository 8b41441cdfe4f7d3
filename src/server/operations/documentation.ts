import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const paths = ['/api/openapi.json', '/api/docs', '/api/docs/*'];

/**
 * The API's description at `/api/openapi.json`, to browse at `/api/docs`. Hardly anybody asks for it, and it is large, so
 * it is made when somebody does.
 */
export function serveDocumentation(app: FastifyInstance): void {
  let answer: RequestListener | undefined;
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      answer ??= await (await import('./documentation-pages.ts')).openDocumentation();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      answer(request.raw, reply.raw);
    });
  }
}
