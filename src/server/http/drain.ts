import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const quietMs = 200; // whoever had sent a request when the stop came has been heard by then
const lingerMs = 3_000; // a steady stream of new visitors would keep it up for ever
const graceMs = 10_000;

/**
 * Makes the app stop without dropping a request. First it goes on answering, but tells everybody to come back by another
 * connection, and supervisors (through `isDraining`) to send nobody any more; when it has become quiet it takes no new
 * ones, answers what it accepted, and closes every connection. Node's own close would also wait for the spare ones that
 * browsers open in advance and never use.
 */
export function createDrain(app: FastifyInstance): { drain: () => Promise<void>; isDraining: () => boolean } {
  let inFlight = 0;
  let lastSeenMs = 0;
  let draining = false;
  const waiting = new Set<() => void>();
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1;
    lastSeenMs = performance.now();
    if (draining) reply.header('connection', 'close');
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (inFlight === 0) for (const resolve of waiting) resolve();
    });
  });

  const becomeQuiet = async () => {
    const startedMs = performance.now();
    lastSeenMs = startedMs;
    for (;;) {
      const leftMs = Math.min(lastSeenMs + quietMs, startedMs + lingerMs) - performance.now();
      if (leftMs <= 0) return;
      await delay(leftMs);
    }
  };

  const drain = async () => {
    draining = true;
    await becomeQuiet();
    const closed = app.close();
    if (inFlight > 0) {
      const answered = new Promise<void>((resolve) => waiting.add(resolve));
      await Promise.race([answered, delay(graceMs, undefined, { ref: false })]);
    }
    app.server.closeAllConnections();
    await closed;
  };
  return { drain, isDraining: () => draining };
}
