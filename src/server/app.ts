import type pg from 'pg';
import type { Logger } from 'pino';
import { Answers } from '#server/features/council/answers/answers.ts';
import { gatherBallots } from '#server/features/council/ballots/cast.ts';
import { gatherChanges } from '#server/features/council/ballots/change.ts';
import { DueSteps, planDueSteps } from '#server/features/council/batches/due-steps.ts';
import { findBooth } from '#server/features/council/booths/actions.ts';
import { findHelper } from '#server/features/council/hall-helpers/actions.ts';
import { gatherSubmissions } from '#server/features/council/questions/submit.ts';
import { writePublicRanking } from '#server/features/council/ranking-files/actions.ts';
import { Results } from '#server/features/council/results/results.ts';
import { Voters } from '#server/features/council/voters/voters.ts';
import { createAuth } from '#server/features/people/administrators/auth.ts';
import { browserHeaders } from '#server/features/people/administrators/browser.ts';
import { PasswordWork } from '#server/features/people/administrators/password/password-work.ts';
import { findAdministrator } from '#server/features/people/administrators/sign-in.ts';
import { TownProvider } from '#server/features/people/town-account/provider.ts';
import { ArrivalCounter } from '#server/features/running/arrivals/arrivals.ts';
import { Site } from '#server/features/running/site/site.ts';
import { drawStoredLogo } from '#server/features/running/site/stored-logo.ts';
import { findProgram } from '#server/features/running/tokens/actions.ts';
import { Updates } from '#server/features/running/updates/updates.ts';
import { createAfterAct } from '#server/features/trust/audit/after-act.ts';
import { createAudit } from '#server/features/trust/audit/write-audit.ts';
import { BallotWatch } from '#server/features/trust/count/ballot-watch.ts';
import { StoredRecords } from '#server/features/trust/count/stored-records.ts';
import { CountWatch } from '#server/features/trust/count/watch.ts';
import { Undoables } from '#server/features/trust/undo/undoables.ts';
import { BatchChecks } from './batch-checks.ts';
import { repeat, startCleanup } from './cleanup.ts';
import type { Config } from './config.ts';
import { type Connection, connect, connectForLongActs } from './database/connect.ts';
import type { Secrets } from './database/secrets.ts';
import type { Deps } from './deps.ts';
import { readDisk } from './disk.ts';
import { checksOfAllFeatures, ofAllFeatures } from './features.ts';
import { FileCache } from './files/file-cache.ts';
import { AnnouncedBatches } from './html-pages/announced-batches.ts';
import { answerUnknownHost } from './html-pages/answer-unknown-host.ts';
import { serveCalendars } from './html-pages/calendar.ts';
import { serveFeed } from './html-pages/feed.ts';
import { servePlainPages } from './html-pages/plain/routes.ts';
import { servePages } from './html-pages/routes.ts';
import { serveWellKnown } from './html-pages/well-known.ts';
import { AskedHosts } from './http/asked-hosts.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { watchMethods } from './http/other-methods.ts';
import { RoomListener } from './http/room-listener.ts';
import { createGatekeeper, type Served } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { JobWorker } from './job-queue/worker.ts';
import { CallLimits } from './limits/buckets.ts';
import { LimitedNetworks } from './limits/limited-networks.ts';
import { Limiter } from './limits/limiter.ts';
import { Line, type LinePace } from './limits/line.ts';
import { Streams } from './live/streams.ts';
import { Mailer } from './mail/mailer.ts';
import { serveDocumentation } from './operations/documentation.ts';
import { serveOperations } from './operations/routes.ts';
import { type PageSources, PublicPage } from './public-page/public-page.ts';
import { SiteChecks } from './site-checks.ts';

export type App = { http: Served; deps: Deps; stop: () => Promise<void> };

/** A migrated database, and the keys that it has. */
export type Place = { connection: Connection; secrets: Secrets };

const newsEveryMs = 15_000;

/** Shorter waits, a quicker hash and addresses that every machine has, for tests. */
export type Pace = {
  passwordWork?: PasswordWork;
  quietMs?: number;
  jobsEveryMs?: number;
  line?: LinePace;
  roomAddresses?: () => string[];
};

/** Builds the app on a migrated database. `stop` lets what was accepted finish, then closes everything it opened. */
export async function createApp(
  config: Config,
  { connection, secrets }: Place,
  logger: Logger,
  { passwordWork = new PasswordWork(), quietMs, jobsEveryMs = 1_000, line, roomAddresses }: Pace = {},
): Promise<App> {
  const { db, pool, copyName } = connect(connection, (error) => {
    // A connection that is being ended may hear the database stop first.
    if (!pool.ending) logger.warn({ err: error }, 'an idle database connection broke');
  });
  const room = new RoomListener(roomAddresses);
  const site = new Site(db, config, room);
  const onSettings = () =>
    void site.refresh().catch((error: unknown) => logger.warn({ err: error }, 'the settings could not be read again'));
  await drawStoredLogo(db, logger);
  await site.refresh();
  const deps = await createDeps(
    { db, connection, copyName, logger, onSettings },
    { config, room, site, secrets, passwordWork, linePace: line },
  );
  await deps.publicPage.start();
  const { http, announce, drain } = await createServer(deps, pool, logger, quietMs);
  await deps.countWatch.start();
  await planDueSteps(db, logger);
  await deps.dueSteps.takeIfDue();
  const jobs = new JobWorker({ deps, kinds: ofAllFeatures('jobs'), logger, everyMs: jobsEveryMs });
  jobs.start();
  const stopCleanup = startCleanup(
    ofAllFeatures('chores').map((chore) => () => chore(db, deps)),
    (error) => logger.warn({ err: error }, 'what is past its time could not be removed; trying again later'),
  );
  const stopNews = repeat(
    ofAllFeatures('news').map((tell) => () => tell(db)),
    newsEveryMs,
    (error) => logger.warn({ err: error }, 'what is new could not be told; trying again'),
  );
  const stop = async () => {
    await announce(config.drainMs);
    stopCleanup();
    stopNews();
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
    await deps.longDb.destroy();
    await pool.end();
  };
  return { http, deps, stop };
}

async function createDeps(
  sources: Omit<PageSources, 'takeDueSteps'>,
  {
    config,
    room,
    site,
    secrets,
    passwordWork,
    linePace,
  }: Pick<Deps, 'config' | 'room' | 'site' | 'secrets' | 'passwordWork'> & { linePace: LinePace | undefined },
): Promise<Deps> {
  const { db, logger } = sources;
  const { db: longDb } = connectForLongActs(sources.connection, sources.copyName);
  const mailer = new Mailer(config.mail, logger);
  const countWatch = new CountWatch(db, logger);
  const publicPage = new PublicPage({ ...sources, takeDueSteps: () => dueSteps.takeForReader() });
  const afterAct = createAfterAct(ofAllFeatures('followers'), () => deps);
  const audit = createAudit(secrets.people, afterAct);
  const checks = new BatchChecks(checksOfAllFeatures(), mailer);
  const dueSteps = new DueSteps({ db, longDb, audit, checks, logger });
  const limiter = new Limiter({ db, key: secrets.limits, factor: config.rateLimitFactor });
  const networks = new LimitedNetworks(db, limiter);
  const results = new Results(db, publicPage);
  const deps: Deps = {
    db,
    longDb,
    config,
    room,
    site,
    secrets,
    streams: new Streams(config.streams, publicPage),
    publicPage,
    passwordWork,
    mailer,
    refusedSignIns: { wrong: 0, tooMany: 0 },
    auth: createAuth({ db, secrets, config, passwordWork }),
    townProvider: config.town && new TownProvider(config.town),
    audit,
    checks,
    disk: () => readDisk(config),
    updates: new Updates(config, logger),
    siteChecks: new SiteChecks(ofAllFeatures('siteChecks')),
    dueSteps,
    ballots: gatherBallots(db, dueSteps),
    ballotChanges: gatherChanges(db, dueSteps),
    arrivals: new ArrivalCounter({ db, key: secrets.limits }, (error) =>
      logger.warn({ err: error }, 'arriving ballots could not be counted'),
    ),
    submissions: gatherSubmissions({ db, dueSteps, afterAct, secrets }),
    limiter,
    line: new Line((address) => void networks.noteHeldLine(address), linePace),
    voters: new Voters({ db, secrets, limiter }),
    networks,
    countWatch,
    ballotWatch: new BallotWatch({ db, isDurable: () => countWatch.isDurable, log: logger }),
    askedHosts: new AskedHosts(),
    results,
    answers: new Answers(db, results, site),
    batchRecords: new StoredRecords(db, sources.connection),
    publicRankings: new FileCache((id) => writePublicRanking(db, id)),
    undoables: new Undoables(ofAllFeatures('undoables')),
  };
  return deps;
}

async function createServer(
  deps: Deps,
  pool: pg.Pool,
  logger: Logger,
  quietMs: number | undefined,
): Promise<{ http: Served } & Pick<Drain, 'announce' | 'drain'>> {
  const app = createHttpServer(
    { ...deps.config, site: deps.site, answerUnknown: answerUnknownHost(deps.site, deps.askedHosts) },
    logger,
  );
  app.decorate(
    'gatekeeper',
    createGatekeeper({
      findAdministrator: (request) => findAdministrator(deps, browserHeaders(request)),
      findProgram: (token) => findProgram(deps, token),
      findHelper: (request, task) => findHelper(deps, request, task),
      findVoter: (request) => deps.voters.recognise(request),
      findBooth: (request) => findBooth(deps, request),
    }),
  );
  app.decorate('callLimits', new CallLimits(deps));
  app.decorate('publicPage', deps.publicPage);
  app.decorate('calls', new Map());
  const served = app as unknown as Served;
  const { announce, drain, isDraining } = createDrain(served, deps.room, quietMs);
  deps.room.attach(served);

  const serveOtherMethods = watchMethods(served);
  for (const addRoutes of ofAllFeatures('routes')) addRoutes(served, deps);
  serveDocumentation(served, deps);
  serveFeed(served, deps);
  serveWellKnown(served, deps);
  const announced = new AnnouncedBatches(deps.db, deps.results);
  serveCalendars(served, { ...deps, announced });
  await servePages(served, { ...deps, announced }, logger);
  await servePlainPages(served, deps);
  serveOperations(served, { ...deps, pool, isDraining });
  serveOtherMethods();

  return { http: served, announce, drain };
}
