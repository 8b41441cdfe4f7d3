import { Server } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { RoomListener } from './room-listener.ts';

const usualQuietMs = 200; // requests that were sent before the stop have arrived by then
const lingerMs = 3_000; // a steady stream of new visitors would keep it up for ever
const graceMs = 10_000;
const mostTurns = 1_000; // a turn of Node's loop may let in only one connection

export type Drain = {
  /** From now on supervisors are told to send nobody any more; resolves when they have had so long to hear it. */
  announce: (pauseMs: number) => Promise<void>;
  drain: () => Promise<void>;
  isDraining: () => boolean;
};

/**
 * Makes the app stop without dropping a request. First it goes on answering, but asks clients to reconnect by another
 * connection, and supervisors (through `isDraining`) to send nobody any more. When it has become quiet it closes its
 * port, answers what had come through it, and closes every connection. Node's own close would also wait for the spare
 * ones that browsers open in advance and never use.
 */
export function createDrain(app: FastifyInstance, room: RoomListener, quietMs = usualQuietMs): Drain {
  const traffic = { inFlight: 0, lastSeenMs: 0, quietMs };
  let draining = false;
  app.addHook('onRequest', (_request, reply, done) => {
    traffic.inFlight += 1;
    traffic.lastSeenMs = performance.now();
    if (draining) reply.header('connection', 'close');
    reply.raw.once('close', () => {
      traffic.inFlight -= 1;
    });
    done();
  });

  const countOwn = promisify(app.server.getConnections.bind(app.server));
  const countConnections = async () => (await countOwn()) + room.connections;
  const answerTheRest = async () => {
    const untilMs = performance.now() + graceMs;
    while (performance.now() < untilMs && (await countConnections()) > 0) {
      await becomeQuiet(traffic);
      if (traffic.inFlight === 0) return;
    }
  };

  const announce = async (pauseMs: number) => {
    draining = true;
    if (pauseMs > 0) await delay(pauseMs);
  };

  const drain = async () => {
    draining = true;
    await becomeQuiet(traffic);
    await acceptWaitingConnections(app.server);
    // Not the web server's own close, which at once cuts connections between two requests, however new the next one is.
    Server.prototype.close.call(app.server);
    room.stopListening();
    await answerTheRest();
    app.server.closeAllConnections();
    await app.close();
  };
  return { announce, drain, isDraining: () => draining };
}

/** Waits until no request has arrived for a while. */
async function becomeQuiet(traffic: { lastSeenMs: number; quietMs: number }): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const quietSinceMs = Math.max(startedMs, traffic.lastSeenMs);
    const leftMs = Math.min(quietSinceMs + traffic.quietMs, startedMs + lingerMs) - performance.now();
    if (leftMs <= 0) return;
    await delay(leftMs);
    await nextTurn(); // a busy machine may be late to read what has come meanwhile
  }
}

/** Waits for a turn of the loop without a new connection: those that still wait when the port closes are cut off. */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let came = true;
  const onConnection = () => {
    came = true;
  };
  server.on('connection', onConnection);
  for (let turn = 0; came && turn < mostTurns; turn++) {
    came = false;
    await nextTurn();
  }
  server.off('connection', onConnection);
}
