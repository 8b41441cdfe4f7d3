import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { clockEveryMs } from '#contract/council/events.ts';
import { AppError } from '#server/app-error.ts';
import type { PublicPage } from '#server/public-page/public-page.ts';
import { type Message, unseenChange } from '#server/public-page/versions.ts';

// Browsers wait this long before they reconnect: each another time, or a restart would meet a full hall at once.
const retryMs = { least: 1_000, most: 5_000 };
// A reader that leaves more than this unread is too slow: it reconnects and gets what it missed.
const unreadLimitBytes = 64 * 1024;

export type StreamLimits = {
  total: number;
  /** A hall shares one address. */
  perNetwork: number;
};

/** What a listener has missed of the page that it shows, and whether it is an administrator's who hears of everything. */
type Follower = { missed: Message | undefined; oversees: boolean };

/** Everybody who listens to server-sent events. */
export class Streams {
  readonly #limits: StreamLimits;
  readonly #publicPage: PublicPage;
  readonly #listeners = new Set<FastifyReply['raw']>();
  // The admin panel, which reads its own lists.
  readonly #overseers = new Set<FastifyReply['raw']>();
  readonly #perNetwork = new Map<string, number>();
  readonly #heartbeat = setInterval(() => this.send(this.#publicPage.clock()), clockEveryMs).unref();
  // A large message is no sign of a slow reader while it is on its way.
  #largestBytes = 0;
  #closed = false;

  constructor(limits: StreamLimits, publicPage: PublicPage) {
    this.#limits = limits;
    this.#publicPage = publicPage;
    publicPage.announceTo(this);
  }

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Takes over the answer and keeps it open until the listener goes or the server stops. Who oversees hears of changes that no page
   * shows, too: nobody else may know that there was one.
   * @throws AppError overloaded when there are too many, of this network or in all
   */
  open(reply: FastifyReply, network: string, { missed, oversees }: Follower): void {
    const ofNetwork = this.#perNetwork.get(network) ?? 0;
    if (this.size >= this.#limits.total || ofNetwork >= this.#limits.perNetwork) throw new AppError('overloaded');
    reply.hijack();
    const { raw } = reply;
    // A listener that left while the page was read has emitted its 'close' already, and would never be removed.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // so that the connection ends with the stream, and a stopping server need not wait for it
      connection: 'close',
      // nginx buffers answers unless asked not to
      'x-accel-buffering': 'no',
    });
    if (this.#closed) return void raw.end(retryAfterChance());
    raw.write(retryAfterChance());
    raw.write(this.#publicPage.clock());
    if (missed) this.#write(raw, missed);
    this.#listeners.add(raw);
    if (oversees) this.#overseers.add(raw);
    this.#perNetwork.set(network, ofNetwork + 1);
    raw.on('error', () => raw.destroy()); // unheard, the event would end the process
    raw.once('close', () => this.#forget(raw, network));
  }

  send(message: Message): void {
    for (const listener of this.#listeners) this.#write(listener, message);
  }

  sendUnseen(): void {
    for (const listener of this.#overseers) this.#write(listener, unseenChange);
  }

  /** Ends all streams, so that the server can stop; browsers reconnect to the next one. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end(retryAfterChance());
  }

  #write(listener: FastifyReply['raw'], message: Message): void {
    if (listener.writableLength > unreadLimitBytes + this.#largestBytes) {
      listener.destroy();
      return;
    }
    this.#largestBytes = Math.max(this.#largestBytes, message.length);
    listener.write(message);
  }

  #forget(listener: FastifyReply['raw'], network: string): void {
    this.#listeners.delete(listener);
    this.#overseers.delete(listener);
    const left = (this.#perNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#perNetwork.set(network, left);
    else this.#perNetwork.delete(network);
  }
}

function retryAfterChance(): string {
  return `retry: ${randomInt(retryMs.least, retryMs.most)}\n\n`;
}
