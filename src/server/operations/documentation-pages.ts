import type { RequestListener } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import { AppError } from '#server/app-error.ts';
import { answerProblems, sendProblem } from '../http/problems.ts';
import { describeApi } from './openapi.ts';

/** An app of its own, because a running one takes no more routes: to be handed whatever asks for the documentation. */
export async function openDocumentation(): Promise<RequestListener> {
  const app = Fastify();
  const document = describeApi();
  answerProblems(app);
  app.setNotFoundHandler((request, reply) => sendProblem(new AppError('route_not_found'), request, reply));
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  // Without its top bar, whose logo brings a style of its own, which the security policy blocks.
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } });
  await app.ready();
  return app.routing;
}
