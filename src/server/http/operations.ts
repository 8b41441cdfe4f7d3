import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Served } from './serve.ts';

/** What a supervisor asks: alive, ready, and in figures. */
export function serveOperations(app: Served, { db, streams, passwordWork }: Deps): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  const ballots = new Counter({
    name: 'ballots_total',
    help: 'Ballots answered with a receipt',
    registers: [register],
  });
  new Counter({
    name: 'password_hashes_total',
    help: 'Passwords hashed to check a sign-in, whether the account exists or not',
    registers: [register],
    collect() {
      this.reset();
      this.inc(passwordWork.done);
    },
  });
  new Gauge({
    name: 'event_streams',
    help: 'Open event streams',
    registers: [register],
    collect() {
      this.set(streams.size);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (route === '/api/batches/:id/ballots' && reply.statusCode === 201) ballots.inc();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new AppError('database_unavailable', { cause });
    });
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
}
