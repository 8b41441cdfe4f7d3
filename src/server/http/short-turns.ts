import type { FastifyInstance } from 'fastify';
import { toNetwork } from './network.ts';

/** So many requests are begun in one turn of the event loop. */
const perTurn = 16;

/**
 * Answers of the database are heard once in a turn of the event loop, and what is drawn from several of them needs as many turns. One
 * client with hundreds of connections would fill each turn with answers that cost next to nothing, and stand before everybody who comes:
 * further requests wait for the next turn, in which one of each network is begun after the other.
 */
export function keepTurnsShort(app: FastifyInstance): void {
  const waiting = new Map<string, (() => void)[]>();
  let begun = 0;

  const takeNext = () => {
    const next: (() => void)[] = [];
    // A network that has more to begin is looked at again after all others.
    for (const [network, ofNetwork] of waiting) {
      if (next.length === perTurn) break;
      next.push(...ofNetwork.splice(0, 1));
      waiting.delete(network);
      if (ofNetwork.length > 0) waiting.set(network, ofNetwork);
    }
    return next;
  };
  const nextTurn = () => {
    const next = takeNext();
    begun = next.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of next) begin();
  };

  app.addHook('onRequest', (request, _reply, done) => {
    if (begun === perTurn) {
      const network = toNetwork(request.ip);
      const ofNetwork = waiting.get(network);
      if (ofNetwork) ofNetwork.push(done);
      else waiting.set(network, [done]);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    done();
  });
}
