import type pg from 'pg';
import type { Logger } from 'pino';
import { gatherBallots } from '#server/features/council/ballots/cast.ts';
import { gatherChanges } from '#server/features/council/ballots/change.ts';
import { ballotRoutes } from '#server/features/council/ballots/routes.ts';
import { DueSteps, planDueSteps } from '#server/features/council/batches/due-steps.ts';
import { followStep } from '#server/features/council/batches/follow-step.ts';
import { batchRoutes } from '#server/features/council/batches/routes.ts';
import { deskRoutes } from '#server/features/council/desk/routes.ts';
import { handoverRoutes } from '#server/features/council/handovers/routes.ts';
import { outcomeRoutes } from '#server/features/council/outcomes/routes.ts';
import { declineWaiting } from '#server/features/council/questions/decline-waiting.ts';
import { removeHeldQuestions } from '#server/features/council/questions/held-questions.ts';
import { forgetEarlierAuthors } from '#server/features/council/questions/question-edits.ts';
import { questionRoutes } from '#server/features/council/questions/routes.ts';
import { gatherSubmissions } from '#server/features/council/questions/submit.ts';
import { writePublicRanking } from '#server/features/council/ranking-files/actions.ts';
import { rankingFileRoutes } from '#server/features/council/ranking-files/routes.ts';
import { Results } from '#server/features/council/results/results.ts';
import { resultRoutes } from '#server/features/council/results/routes.ts';
import { Voters } from '#server/features/council/voters/voters.ts';
import { removeExpiredAddresses } from '#server/features/people/address-retention/actions.ts';
import { addressRetentionRoutes } from '#server/features/people/address-retention/routes.ts';
import { createAuth } from '#server/features/people/administrators/auth.ts';
import { browserHeaders } from '#server/features/people/administrators/browser.ts';
import { deleteExpiredInvitations } from '#server/features/people/administrators/invitation-repository.ts';
import { mailTasks } from '#server/features/people/administrators/mail-jobs.ts';
import { PasswordWork } from '#server/features/people/administrators/password-work.ts';
import { administratorRoutes } from '#server/features/people/administrators/routes.ts';
import { findAdministrator } from '#server/features/people/administrators/sign-in.ts';
import { personalDataRoutes } from '#server/features/people/personal-data/routes.ts';
import { privacyRoutes } from '#server/features/people/privacy/routes.ts';
import { userRoutes } from '#server/features/people/users/routes.ts';
import { accessibilityRoutes } from '#server/features/running/accessibility/routes.ts';
import { ArrivalCounter } from '#server/features/running/arrivals/arrivals.ts';
import { arrivalRoutes } from '#server/features/running/arrivals/routes.ts';
import { backupRoutes } from '#server/features/running/backups/routes.ts';
import { forgetOldFailures } from '#server/features/running/jobs/repository.ts';
import { jobRoutes } from '#server/features/running/jobs/routes.ts';
import { networkRoutes } from '#server/features/running/networks/routes.ts';
import { lookRoutes, siteRoutes } from '#server/features/running/site/routes.ts';
import { Site } from '#server/features/running/site/site.ts';
import { drawStoredLogo } from '#server/features/running/site/stored-logo.ts';
import { createAfterAct } from '#server/features/trust/audit/after-act.ts';
import { auditRoutes } from '#server/features/trust/audit/routes.ts';
import { createAudit, type WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { BallotWatch } from '#server/features/trust/count/ballot-watch.ts';
import { writeRecord } from '#server/features/trust/count/record.ts';
import { countRoutes } from '#server/features/trust/count/routes.ts';
import { CountWatch } from '#server/features/trust/count/watch.ts';
import { rememberUndoable } from '#server/features/trust/undo/remember.ts';
import { forgetOldActs } from '#server/features/trust/undo/repository.ts';
import { undoRoutes } from '#server/features/trust/undo/routes.ts';
import { startCleanup } from './cleanup.ts';
import type { Config } from './config.ts';
import { type Connection, connect } from './database/connect.ts';
import { bringBackMoments } from './database/moments-ahead.ts';
import { readSecrets } from './database/secrets.ts';
import type { Deps } from './deps.ts';
import { FileCache } from './files/file-cache.ts';
import { answerUnknownHost } from './html-pages/answer-unknown-host.ts';
import { serveCalendars } from './html-pages/calendar.ts';
import { serveFeed } from './html-pages/feed.ts';
import { servePages } from './html-pages/routes.ts';
import { AskedHosts } from './http/asked-hosts.ts';
import { createDrain } from './http/drain.ts';
import { createGatekeeper, type Served } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { JobWorker } from './jobs/worker.ts';
import { CallLimits } from './limits/buckets.ts';
import { forgetLimitedNetworks, LimitedNetworks } from './limits/limited-networks.ts';
import { Limiter } from './limits/limiter.ts';
import { Line, type Wait } from './limits/line.ts';
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
export type Pace = { passwordWork?: PasswordWork; quietMs?: number; jobsEveryMs?: number; waitInLine?: Wait };

/** Builds the app on a migrated database. `stop` lets what was accepted finish, then closes everything it opened. */
export async function createApp(
  config: Config,
  connection: Connection,
  logger: Logger,
  { passwordWork = new PasswordWork(), quietMs, jobsEveryMs = 1_000, waitInLine }: Pace = {},
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
  const deps = await createDeps(
    { db, connection, copyName, logger, onSettings },
    { config, site, passwordWork, line: new Line(waitInLine) },
  );
  await deps.publicPage.start();
  const { http, drain } = await createServer(deps, pool, logger, quietMs);
  await deps.countWatch.start();
  await planDueSteps(db, logger);
  await deps.dueSteps.takeIfDue();
  const jobs = new JobWorker({
    db,
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
    [...chores.map((chore) => () => chore(db)), () => removeExpiredAddresses(deps)],
    (error) => logger.warn({ err: error }, 'what is past its time could not be removed; trying again later'),
  );
  const stop = async () => {
    stopCleanup();
    deps.streams.close();
    deps.line.close();
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
  sources: Omit<PageSources, 'takeDueSteps'>,
  { config, site, passwordWork, line }: Pick<Deps, 'config' | 'site' | 'passwordWork' | 'line'>,
): Promise<Deps> {
  const { db, logger } = sources;
  const secrets = await readSecrets(db);
  const mailer = new Mailer(config.mail, logger);
  const countWatch = new CountWatch(db, logger);
  const publicPage = new PublicPage({ ...sources, takeDueSteps: () => dueSteps.takeIfDue() });
  const afterAct = createAfterAct([
    rememberUndoable,
    followStep({ publicPage, countWatch }),
    declineWaiting(() => audit),
  ]);
  const audit: WriteAudit = createAudit(secrets.people, afterAct);
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
    submissions: gatherSubmissions({ db, dueSteps, afterAct, secrets }),
    limiter,
    line,
    voters: new Voters({ db, secrets, limiter }),
    networks: new LimitedNetworks(db, limiter),
    countWatch,
    ballotWatch: new BallotWatch({ db, isDurable: () => countWatch.isDurable, log: logger }),
    askedHosts: new AskedHosts(),
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
  const app = createHttpServer(
    { ...deps.config, site: deps.site, answerUnknown: answerUnknownHost(deps.site, deps.askedHosts) },
    logger,
  );
  app.decorate(
    'gatekeeper',
    createGatekeeper({
      findAdministrator: (request) => findAdministrator(deps, browserHeaders(request)),
      findVoter: (request) => deps.voters.recognise(request),
    }),
  );
  app.decorate('callLimits', new CallLimits(deps));
  app.decorate('publicPage', deps.publicPage);
  const served = app as unknown as Served;
  const { drain, isDraining } = createDrain(served, quietMs);

  publicPageRoutes(served, deps);
  ballotRoutes(served, deps);
  questionRoutes(served, deps);
  deskRoutes(served, deps);
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
  addressRetentionRoutes(served, deps);
  accessibilityRoutes(served, deps);
  siteRoutes(served, deps);
  lookRoutes(served, deps);
  liveRoutes(served, deps);
  await serveDocumentation(served);
  serveFeed(served, deps);
  serveCalendars(served, deps);
  await servePages(served, deps, logger);
  serveOperations(served, { ...deps, pool, isDraining });
  return { http: served, drain };
}
