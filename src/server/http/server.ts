import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { type OurHosts, refuseUnknownHosts } from './allowed-hosts.ts';
import { ignoreCookiesBesideTokens } from './bearer.ts';
import { openAnswers } from './open-answers.ts';
import { refuseForeignOrigins } from './origin.ts';
import { answerProblems, sendProblem } from './problems.ts';
import { addRequestHeaders, secureAnswers, securityHeaders } from './security-headers.ts';
import { keepTurnsShort } from './short-turns.ts';
import { answerUnreadable } from './unreadable.ts';

const bodyLimitBytes = 32 * 1024; // the longest valid request is a batch's three texts of 1,000 characters

/** How long a client may hold a connection without progress. */
export type Timeouts = {
  /** Until the headers are there. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** How often the two are checked. */
  checkMs: number;
  /** Without a byte in either direction. Streams send one every 25 s. */
  silenceMs: number;
};

const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000, silenceMs: 120_000 };

/** An app without routes: how long it waits, what it reads, whom it refuses, and what each answer carries. */
export function createHttpServer(
  { trustedProxies, ...ours }: OurHosts & Pick<Config, 'trustedProxies'>,
  logger: Logger,
  { headersMs, requestMs, checkMs, silenceMs }: Timeouts = defaultTimeouts,
): FastifyInstance {
  const headers = securityHeaders(ours.publicOrigin);
  const app = Fastify({
    loggerInstance: logger.child({}, { serializers: { req: toLoggedRequest } }),
    // A line per request would be most of what a small server writes; failures are logged where they are answered.
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    return503OnClosing: false, // what still comes over an open connection is answered like anything else
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      ServerResponse: secureAnswers(headers),
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    routerOptions: { maxParamLength: 100 },
  }) as unknown as FastifyInstance;
  // Read is JSON alone, which a form of another site cannot send without asking first; forms are taken where a route says so (`takeForms`).
  app.removeContentTypeParser('text/plain');
  keepTurnsShort(app);
  addRequestHeaders(app);
  openAnswers(app);
  refuseUnknownHosts(app, ours);
  ignoreCookiesBesideTokens(app);
  refuseForeignOrigins(app, ours);
  answerProblems(app);
  return app;
}

// Fastify's own would add the client's address, and the query.
function toLoggedRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url };
}
