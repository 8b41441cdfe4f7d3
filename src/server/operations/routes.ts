import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { healthPath, installationHeader, type Running } from '#contract/running/running-version.ts';
import { AppError } from '#server/app-error.ts';
import { appCommit, appVersion } from '#server/app-version.ts';
import { isSameInstallation } from '#server/database/same-installation.ts';
import type { Deps } from '#server/deps.ts';
import { readBackups } from '#server/features/running/backups/actions.ts';
import { withinDeadline } from '#server/http/deadline.ts';
import type { Served } from '#server/http/serve.ts';
import { singleFlight } from '#server/single-flight.ts';
import { createMetrics } from './metrics.ts';

type Operated = Pick<
  Deps,
  'db' | 'config' | 'secrets' | 'disk' | 'streams' | 'passwordWork' | 'refusedSignIns' | 'ballotWatch'
> & {
  pool: pg.Pool;
  isDraining: () => boolean;
};

// They tell nothing that a page elsewhere could use.
const options = { config: { anyHost: true } };

const tokenWanted = 'The token in METRICS_TOKEN is wanted, as `Authorization: Bearer …`.\n';

/** What a supervisor asks: alive, ready, and in figures. */
export function serveOperations(app: Served, deps: Operated): void {
  const metrics = createMetrics(app, deps, deps.pool);
  // Both ask the database, and anybody can ask for them, however often.
  const collect = singleFlight(() => metrics.metrics());
  const askBackups = singleFlight(() => readBackups(deps));
  const running: Running = { status: 'ok', version: appVersion, commit: appCommit };
  app.get(healthPath, options, async ({ headers: { [installationHeader]: proof } }): Promise<Running> => {
    if (typeof proof !== 'string') return running;
    return { ...running, same_installation: isSameInstallation(deps.secrets, proof) };
  });
  app.get('/readyz', options, async (_request, reply) => {
    if (deps.isDraining()) return reply.status(503).header('retry-after', '2').send({ status: 'stopping' });
    // It asks the database, so it tells whether there is one too.
    const { state } = await withinDeadline(askBackups()).catch((cause: unknown) => {
      throw new AppError('database_unavailable', { cause });
    });
    // A missing backup and a full disk must be seen, but to take the product out of service for it would make it worse.
    return { status: 'ready', backups: state, ballots: await deps.ballotWatch.read() };
  });
  const mayRead = guardMetrics(deps.config.metricsToken);
  app.get('/metrics', options, async (request, reply) => {
    if (mayRead(request.headers.authorization)) return reply.type(metrics.contentType).send(await collect());
    return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send(tokenWanted);
  });
}

/** Tokens are compared by their hashes, which have one length and take one time. */
function guardMetrics(token: string | undefined): (authorization: string | undefined) => boolean {
  if (token === undefined) return () => true;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(token);
  return (authorization = '') => timingSafeEqual(hash(authorization.replace(/^bearer +/i, '')), wanted);
}
