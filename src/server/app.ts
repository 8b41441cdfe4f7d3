import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { startCleanup } from './cleanup.ts';
import type { Config } from './config.ts';
import { type Connection, connect } from './database/connect.ts';
import { bringBackMoments } from './database/moments-ahead.ts';
import { readSecrets } from './database/secrets.ts';
import type { Deps } from './deps.ts';
import { createAuth } from './features/administrators/auth.ts';
import { browserHeaders } from './features/administrators/browser.ts';
import { deleteExpiredInvitations } from './features/administrators/invitation-repository.ts';
import { mailTasks } from './features/administrators/mail-jobs.ts';
import { PasswordWork } from './features/administrators/password-work.ts';
import { administratorRoutes } from './features/administrators/routes.ts';
import { findAdministrator } from './features/administrators/sign-in.ts';
import { ArrivalCounter } from './features/arrivals/arrivals.ts';
import { arrivalRoutes } from './features/arrivals/routes.ts';
import { createAfterAct } from './features/audit/after-act.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { createAudit } from './features/audit/write-audit.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { gatherBallots } from './features/ballots/cast.ts';
import { gatherChanges } from './features/ballots/change.ts';
import { ballotRoutes } from './features/ballots/routes.ts';
import { DueSteps, planDueSteps } from './features/batches/due-steps.ts';
import { followStep } from './features/batches/follow-step.ts';
import { batchRoutes } from './features/batches/routes.ts';
import { BallotWatch } from './features/count/ballot-watch.ts';
import { writeRecord } from './features/count/record.ts';
import { countRoutes } from './features/count/routes.ts';
import { CountWatch } from './features/count/watch.ts';
import { handoverRoutes } from './features/handovers/routes.ts';
import { forgetOldFailures } from './features/jobs/repository.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { networkRoutes } from './features/networks/routes.ts';
import { outcomeRoutes } from './features/outcomes/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { removeHeldQuestions } from './features/questions/held-questions.ts';
import { forgetEarlierAuthors } from './features/questions/question-edits.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { gatherSubmissions } from './features/questions/submit.ts';
import { writePublicRanking } from './features/ranking-files/actions.ts';
import { rankingFileRoutes } from './features/ranking-files/routes.ts';
import { Results } from './features/results/results.ts';
import { resultRoutes } from './features/results/routes.ts';
import { lookRoutes, siteRoutes } from './features/site/routes.ts';
import { Site } from './features/site/site.ts';
import { drawStoredLogo } from './features/site/stored-logo.ts';
import { rememberUndoable } from './features/undo/remember.ts';
import { forgetOldActs } from './features/undo/repository.ts';
import { undoRoutes } from './features/undo/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { recogniseVoter } from './features/voters/known-voter.ts';
import { findVoter } from './features/voters/voter-cookie.ts';
import { FileCache } from './files/file-cache.ts';
import { serveFeed } from './html-pages/feed.ts';
import { servePages } from './html-pages/routes.ts';
import { createDrain } from './http/drain.ts';
import { createGatekeeper, isSecure, type Served } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { JobWorker } from './jobs/worker.ts';
import { CallLimits } from './limits/buckets.ts';
import { forgetLimitedNetworks, LimitedNetworks } from './limits/limited-networks.ts';
import { Limiter } from './limits/limiter.ts';
import { deleteFullBuckets } from './limits/repository.ts';
import { forgetOldNetworks } from './limits/sign-in.ts';
import { liveRoutes } from './live/routes.ts';
import { Streams } from './live/streams.ts';
import { Mailer } from './mail/mailer.ts';
import { serveDocumentation } from './operations/documentation.ts';
import { serveOperations } from './operations/routes.ts';
import { type PageSources, PublicPage } from './public-page/public-page.ts';
import { publicPageRoutes } from './public-page/routes.ts';

export type App = { http: Served; deps: Deps; stop: () => Promise<void> };

/** Shorter waits and a quicker hash, for tests. */
export type Pace = { passwordWork?: PasswordWork; quietMs?: number; jobsEveryMs?: number };

/** Builds the app on a migrated database. `stop` lets what was accepted finish, then closes everything it opened. */
export async function createApp(
  config: Config,
  connection: Connection,
  logger: Logger,
  { passwordWork = new PasswordWork(), quietMs, jobsEveryMs = 1_000 }: Pace = {},
): Promise<App> {
  const { db, pool, copyName } = connect(connection, (error) => {
    // A connection that is being ended may hear the database stop first.
    if (!pool.ending) logger.warn({ err: error }, 'an idle database connection broke');
  });
  const site = new Site(db, config);
  const onSettings = () =>
    void site.refresh().catch((error: unknown) => logger.warn({ err: error }, 'the settings could not be read again'));
  await drawStoredLogo(db, logger);
  await site.refresh();
  const deps = await createDeps({ db, connection, copyName, logger, onSettings }, { config, site, passwordWork });
  await deps.publicPage.start();
  const { http, drain } = await createServer(deps, pool, logger, quietMs);
  await deps.countWatch.start();
  await planDueSteps(db, logger);
  await deps.dueSteps.meet();
  const jobs = new JobWorker({
    db,
    connection,
    copyName,
    tasks: { ...mailTasks(deps), take_due_step: () => deps.dueSteps.take() },
    logger,
    everyMs: jobsEveryMs,
  });
  jobs.start();
  const chores = [
    bringBackMoments,
    deleteFullBuckets,
    forgetLimitedNetworks,
    forgetOldNetworks,
    deleteExpiredInvitations,
    removeHeldQuestions,
    forgetOldActs,
    forgetEarlierAuthors,
    forgetOldFailures,
  ];
  const stopCleanup = startCleanup(
    chores.map((chore) => () => chore(db)),
    (error) => logger.warn({ err: error }, 'what is past its time could not be removed; trying again later'),
  );
  const stop = async () => {
    stopCleanup();
    deps.streams.close();
    await drain();
    await deps.countWatch.stop();
    await deps.ballots.drain();
    await deps.ballotChanges.drain();
    await deps.arrivals.drain();
    await deps.submissions.drain();
    await deps.limiter.drain();
    await jobs.stop();
    deps.mailer.close();
    await deps.publicPage.stop();
    await pool.end();
  };
  return { http, deps, stop };
}

async function createDeps(
  sources: Omit<PageSources, 'meetDueSteps'>,
  { config, site, passwordWork }: Pick<Deps, 'config' | 'site' | 'passwordWork'>,
): Promise<Deps> {
  const { db, logger } = sources;
  const secrets = await readSecrets(db);
  const mailer = new Mailer(config.mail, logger);
  const countWatch = new CountWatch(db, logger);
  const publicPage = new PublicPage({ ...sources, meetDueSteps: () => dueSteps.meet() });
  const afterAct = createAfterAct([rememberUndoable, followStep({ publicPage, countWatch })]);
  const audit = createAudit(secrets.people, afterAct);
  const dueSteps = new DueSteps({ db, audit, logger });
  const limiter = new Limiter({ db, key: secrets.limits, factor: config.rateLimitFactor });
  return {
    db,
    config,
    site,
    secrets,
    streams: new Streams(config.streams, publicPage),
    publicPage,
    passwordWork,
    mailer,
    auth: createAuth({ db, secrets, config, passwordWork }),
    audit,
    dueSteps,
    ballots: gatherBallots(db, dueSteps),
    ballotChanges: gatherChanges(db, dueSteps),
    arrivals: new ArrivalCounter(db, (error) => logger.warn({ err: error }, 'arriving ballots could not be counted')),
    submissions: gatherSubmissions({ db, dueSteps, afterAct, traceKey: secrets.people }),
    limiter,
    networks: new LimitedNetworks(db, limiter),
    countWatch,
    ballotWatch: new BallotWatch({ db, isDurable: () => countWatch.isDurable, log: logger }),
    results: new Results(db, publicPage),
    batchRecords: new FileCache((id) => writeRecord(db, id)),
    publicRankings: new FileCache((id) => writePublicRanking(db, id)),
  };
}

async function createServer(
  deps: Deps,
  pool: pg.Pool,
  logger: Logger,
  quietMs: number | undefined,
): Promise<{ http: Served; drain: () => Promise<void> }> {
  const app = createHttpServer({ ...deps.config, site: deps.site }, logger);
  app.decorate(
    'gatekeeper',
    createGatekeeper({
      findAdministrator: (request) => findAdministrator(deps, browserHeaders(request)),
      findVoter: (request) => recogniseVoter(deps, request),
    }),
  );
  const sealedVoter = (request: FastifyRequest) =>
    findVoter(request.headers.cookie, isSecure(request), deps.secrets.voter_seals);
  app.decorate('callLimits', new CallLimits({ ...deps, findVoter: sealedVoter }));
  app.decorate('publicPage', deps.publicPage);
  const served = app as unknown as Served;
  const { drain, isDraining } = createDrain(served, quietMs);

  publicPageRoutes(served, deps);
  ballotRoutes(served, deps);
  questionRoutes(served, deps);
  batchRoutes(served, deps);
  countRoutes(served, deps);
  resultRoutes(served, deps);
  rankingFileRoutes(served, deps);
  handoverRoutes(served, deps);
  outcomeRoutes(served, deps);
  userRoutes(served, deps);
  administratorRoutes(served, deps);
  arrivalRoutes(served, deps);
  networkRoutes(served, deps);
  backupRoutes(served, deps);
  jobRoutes(served, deps);
  auditRoutes(served, deps);
  undoRoutes(served, deps);
  personalDataRoutes(served, deps);
  privacyRoutes(served, deps);
  siteRoutes(served, deps);
  lookRoutes(served, deps);
  liveRoutes(served, deps);
  await serveDocumentation(served);
  serveFeed(served, deps);
  await servePages(served, deps, logger);
  serveOperations(served, { ...deps, pool, isDraining });
  return { http: served, drain };
}
