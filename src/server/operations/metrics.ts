import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ballotsApi } from '#contract/council/ballots.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import type { Deps } from '#server/deps.ts';
import type { Disk } from '#server/disk.ts';
import { findActiveBatch } from '#server/features/council/batches/repository.ts';
import { readBackups } from '#server/features/running/backups/actions.ts';
import { countJobs } from '#server/features/running/jobs/repository.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import { routeOf, type Served } from '#server/http/serve.ts';

type Measured = Pick<Deps, 'db' | 'config' | 'disk' | 'streams' | 'passwordWork' | 'refusedSignIns' | 'ballotWatch'>;

/** The figures of this copy and of the database. The event loop's delay and the memory are among the default ones. */
export function createMetrics(app: Served, deps: Measured, pool: pg.Pool): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const misnamed of sumsOfDefaults) register.removeSingleMetric(misnamed);
  tellVersion(register);
  countRequests(app, register);
  countPasswordWork(register, deps.passwordWork);
  countRefusedSignIns(register, deps.refusedSignIns);
  watchProcess(register, deps.streams, pool);
  watchDisk(register, deps);
  watchDatabase(register, deps);
  return register;
}

/** Sums of what stands beside them by kind. By Prometheus' rules `_total` is for what only grows, and `promtool check metrics` refuses them. */
const sumsOfDefaults = ['handles', 'requests', 'resources'].map((counted) => `nodejs_active_${counted}_total`);

function tellVersion(register: Registry): void {
  new Gauge({
    name: 'build_info',
    help: 'Always 1; its labels say which version and commit run',
    labelNames: ['version', 'commit'],
    registers: [register],
  }).set({ version: appVersion, commit: appCommit }, 1);
}

function countRequests(app: Served, register: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; of what is done with questions failures alone',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  const ballots = new Counter({
    name: 'ballots_total',
    help: 'Ballots answered with a receipt by this copy',
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // How many voters changed their ballot tells how many had named what was taken out, which nobody may know in a blind round.
    if (route === routeOf(ballotsApi.changeMine)) return done();
    if (tellsOfQuestions(request.method, route) && reply.statusCode < 500) return done();
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (route === routeOf(ballotsApi.cast) && reply.statusCode === 201) ballots.inc();
    done();
  });
}

// What is sent, and what moderators do with it, is nobody's business until it is published: not even how much, or when.
function tellsOfQuestions(method: string, route: string): boolean {
  return method !== 'GET' && /\/(?:questions|desk|clusters|merges|acts)\b/.test(route);
}

function countPasswordWork(register: Registry, passwordWork: Deps['passwordWork']): void {
  new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed to check a sign-in, whether the account exists or not',
    registers: [register],
    collect() {
      this.reset();
      this.inc(passwordWork.done);
    },
  });
}

function countRefusedSignIns(register: Registry, refused: Deps['refusedSignIns']): void {
  new Counter({
    name: 'sign_ins_failed_total',
    help: 'Sign-ins of administrators that failed at this copy: a wrong password or code, or too many tries',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset();
      this.inc({ reason: 'wrong' }, refused.wrong);
      this.inc({ reason: 'too_many_tries' }, refused.tooMany);
    },
  });
}

function watchProcess(register: Registry, streams: Deps['streams'], pool: pg.Pool): void {
  new Gauge({
    name: 'event_streams',
    help: 'Open event streams',
    registers: [register],
    collect() {
      this.set(streams.size);
    },
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** The figures of the disk are absent where nothing is written to one. */
function watchDisk(register: Registry, { disk }: Pick<Deps, 'disk'>): void {
  const gauge = (name: string, help: string, toValue: (disk: Disk) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const found = await withinDeadline(disk()).catch(() => undefined);
        if (found === undefined) this.remove();
        else this.set(toValue(found));
      },
    });
  gauge('disk_free_bytes', 'What is free of the disk of the data folder', ({ freeBytes }) => freeBytes);
  gauge('disk_bytes', 'The size of the disk of the data folder', ({ bytes }) => bytes);
}

/** Figures that are the same for every copy. While the database is away they are absent, which says more than an old one. */
function watchDatabase(register: Registry, deps: Pick<Deps, 'db' | 'config' | 'ballotWatch'>): void {
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await withinDeadline(read()).catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge(
    'turnout_ballots',
    'Ballots in the current round of the active batch',
    async () => (await findActiveBatch(deps.db))?.ballots,
  );
  gauge('ballots_taken', 'Whether a ballot can be written: 1, or 0 as on a full disk', async () =>
    (await deps.ballotWatch.read()) === 'taken' ? 1 : 0,
  );
  gauge(
    'jobs_waiting',
    'Jobs that wait for their time or their next try, or are under way',
    async () => (await countJobs(deps.db)).waiting,
  );
  gauge('jobs_failed', 'Jobs that were given up after their last try', async () => (await countJobs(deps.db)).failed);
  gauge('daily_backups', 'Whether a backup is made every day: 1 or 0', async () => (deps.config.dailyBackups ? 1 : 0));
  gauge('backup_age_seconds', 'Time since the last daily backup that succeeded', async () => {
    const { last_success_at: at } = await readBackups(deps);
    return at ? Math.max(0, Date.now() - Date.parse(at)) / 1000 : undefined;
  });
}
