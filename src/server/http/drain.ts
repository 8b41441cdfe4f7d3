import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const graceMs = 10_000;

/**
 * Makes the app stop without dropping a request: it takes no new ones, answers those it accepted, then closes every
 * connection. Node's own close would also wait for the spare ones that browsers open in advance and never use.
 */
export function createDrain(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0;
  const waiting = new Set<() => void>();
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (inFlight === 0) for (const resolve of waiting) resolve();
    });
  });
  return async () => {
    const closed = app.close();
    if (inFlight > 0) {
      const answered = new Promise<void>((resolve) => waiting.add(resolve));
      await Promise.race([answered, delay(graceMs, undefined, { ref: false })]);
    }
    app.server.closeAllConnections();
    await closed;
  };
}
