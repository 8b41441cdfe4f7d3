import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import { toNetwork } from '#server/http/network.ts';
import { ClientGoneError } from '#server/http/problems.ts';
import { HeldPlaces } from './held-places.ts';

// A place costs some 20 kB. Who opens this many requests at once holds up nobody but their own network.
const mostPlacesPerNetwork = 2_000;
const mostPlaces = 20_000;

/** Resolves after so many milliseconds; rejects when the signal says that nobody waits any more. */
export type Wait = (ms: number, options: { signal: AbortSignal }) => Promise<unknown>;

/** Whose waits, and whose clock, are not those of a real hall. */
export type LinePace = { wait?: Wait; nowMs?: () => number };

/**
 * Where those wait who ask for more than their network's share. A place is a request that stays open: whoever goes has left
 * it, and who asks again stands at its end.
 */
export class Line {
  readonly #wait: Wait;
  readonly #nowMs: () => number;
  readonly #onHeld: (address: string) => void;
  readonly #held = new HeldPlaces();
  readonly #perNetwork = new Map<string, number>();
  readonly #closing = new AbortController();
  #places = 0;

  /** @param onHeld hears of an address whose network holds very many places for minutes */
  constructor(onHeld: (address: string) => void, { wait = sleep, nowMs = () => performance.now() }: LinePace = {}) {
    this.#onHeld = onHeld;
    this.#wait = wait;
    this.#nowMs = nowMs;
  }

  /**
   * Resolves when it is this request's turn.
   * @throws AppError overloaded when there is no place left; ClientGoneError when the client leaves
   */
  async stand(ms: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = toNetwork(request.ip);
    const ofNetwork = this.#perNetwork.get(network) ?? 0;
    if (ofNetwork >= mostPlacesPerNetwork || this.#places >= mostPlaces) throw new AppError('overloaded');
    this.#change(network, 1);
    if (this.#held.note(network, ofNetwork + 1, this.#nowMs())) this.#onHeld(request.ip);
    const gone = new AbortController();
    const leave = () => gone.abort();
    reply.raw.once('close', leave);
    try {
      if (reply.raw.destroyed) throw new ClientGoneError();
      await this.#wait(ms, { signal: AbortSignal.any([gone.signal, this.#closing.signal]) }).catch((error: unknown) => {
        if (gone.signal.aborted) throw new ClientGoneError();
        // A server that stops lets in who waits: another copy would have them wait anew.
        if (!this.#closing.signal.aborted) throw error;
      });
    } finally {
      reply.raw.off('close', leave);
      this.#change(network, -1);
      this.#held.note(network, this.#perNetwork.get(network) ?? 0, this.#nowMs());
    }
  }

  /** Lets in who waits. */
  close(): void {
    this.#closing.abort();
  }

  #change(network: string, by: 1 | -1): void {
    this.#places += by;
    const ofNetwork = (this.#perNetwork.get(network) ?? 0) + by;
    if (ofNetwork > 0) this.#perNetwork.set(network, ofNetwork);
    else this.#perNetwork.delete(network);
  }
}
