import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

/** The API's description at `/api/openapi.json`, to browse at `/api/docs`. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  // Without its top bar, whose logo brings a style of its own, which the security policy blocks.
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } });
}
