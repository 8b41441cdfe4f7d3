import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Body, encodeFor } from '#server/http/representation.ts';
import { describeApi } from './openapi.ts';

// Of this package only the files of Swagger UI are used; swagger-ui-dist, where they come from, reports each installation.
const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/static/index.css'));

// A file, because the content policy lets no script in the page run. Who wants a group opens it: drawing all calls at once holds a
// slow machine for many seconds.
const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
});`;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ten Stones: API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
`;

/** The API's description at `/api/openapi.json`, to browse at `/api/docs`. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  let description: Body | undefined; // large, and hardly ever asked for: it is made when somebody does
  await app.register(async (docs) => {
    docs.get('/api/openapi.json', { config: { openToAll: true } }, async (request, reply) => {
      description ??= new Body(JSON.stringify(describeApi()));
      const { bytes } = await encodeFor(request, reply, description);
      return reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding').send(bytes);
    });
    for (const url of ['/api/docs', '/api/docs/'])
      docs.get(url, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
    docs.get('/api/docs/start.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(startScript),
    );
    await docs.register(fastifyStatic, {
      root: swaggerUi,
      prefix: '/api/docs/static/',
      wildcard: false, // a route per file: no path that a client sends is ever looked up on the disk
      globIgnore: ['index.html', 'oauth2-redirect.*'],
      decorateReply: false,
      acceptRanges: false,
    });
  });
}
