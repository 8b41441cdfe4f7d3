import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Connection, connect, type Database } from './database/connect.ts';
import { readSecrets } from './database/secrets.ts';
import type { Deps } from './deps.ts';
import { KeptAnswer } from './features/active-batch/kept-answer.ts';
import { renderActiveBatch } from './features/active-batch/render.ts';
import { activeBatchRoutes } from './features/active-batch/routes.ts';
import { createAuth } from './features/administrators/auth.ts';
import { administratorRoutes } from './features/administrators/routes.ts';
import { castBallots } from './features/ballots/cast.ts';
import { BallotGatherer } from './features/ballots/gatherer.ts';
import { ballotRoutes } from './features/ballots/routes.ts';
import { batchRoutes } from './features/batches/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { serveDocumentation } from './http/documentation.ts';
import { createDrain } from './http/drain.ts';
import { createGatekeeper } from './http/gatekeeper.ts';
import { serveOperations } from './http/operations.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { servePages } from './http/pages.ts';
import { answerProblems } from './http/problems.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import type { Served } from './http/serve.ts';
import { Announcer } from './live/announcer.ts';
import { ChangeFeed } from './live/change-feed.ts';
import { History } from './live/history.ts';
import { liveRoutes } from './live/routes.ts';
import { Streams } from './live/streams.ts';

const bodyLimitBytes = 32 * 1024; // the longest valid request is a batch's three texts of 1,000 characters

export type App = { http: Served; deps: Deps; stop: () => Promise<void> };

/** Builds the app on a migrated database. `stop` lets what was accepted finish, then closes everything it opened. */
export async function createApp(config: Config, connection: Connection, logger: Logger): Promise<App> {
  const { db, pool } = connect(connection, (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  const deps = await createDeps(db, config, logger);
  const feed = new ChangeFeed(connection, {
    onChange: () => deps.activeBatch.changed(),
    onHearing: (hears) => {
      deps.activeBatch.hearsChanges = hears;
    },
    onError: (error) => logger.warn({ err: error }, 'changes by other copies cannot be heard; trying again'),
  });
  await feed.start();
  const { http, drain } = await createServer(deps, logger);
  const stop = async () => {
    deps.streams.close();
    await drain();
    await deps.ballots.drain();
    await feed.stop();
    await pool.end();
  };
  return { http, deps, stop };
}

async function createDeps(db: Database, config: Config, logger: Logger): Promise<Deps> {
  const secrets = await readSecrets(db);
  const history = new History();
  const streams = new Streams(config.streams, () => history.readClock());
  const announcer = new Announcer(
    async () => {
      await activeBatch.read();
      const news = history.takeNews();
      if (news) streams.send(news);
      else streams.sendUnseen();
    },
    (error) => logger.warn({ err: error }, 'a change could not be announced; the next one will be'),
  );
  const activeBatch = new KeptAnswer(
    async () => history.add(await renderActiveBatch(db)),
    () => announcer.changed(),
  );
  return {
    db,
    config,
    secrets,
    streams,
    history,
    activeBatch,
    auth: createAuth(db, secrets, config),
    ballots: new BallotGatherer((ballots) => castBallots(db, ballots)),
  };
}

async function createServer(deps: Deps, logger: Logger): Promise<{ http: Served; drain: () => Promise<void> }> {
  const app = Fastify({
    loggerInstance: logger,
    // A line per request would be most of what a small server writes; failures are logged where they are answered.
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 100 },
  });
  app.decorate('gatekeeper', createGatekeeper(deps));
  const served = app as unknown as Served;
  // The only body that is read is JSON: a form of another site cannot send it without asking first.
  app.removeContentTypeParser('text/plain');
  const drain = createDrain(served);
  addSecurityHeaders(served);
  refuseForeignOrigins(served, deps.config.publicOrigin);
  answerProblems(served);

  activeBatchRoutes(served, deps);
  ballotRoutes(served, deps);
  questionRoutes(served, deps);
  batchRoutes(served, deps);
  userRoutes(served, deps);
  administratorRoutes(served, deps);
  liveRoutes(served, deps);
  serveOperations(served, deps);
  await serveDocumentation(served);
  await servePages(served, deps, logger);
  return { http: served, drain };
}
