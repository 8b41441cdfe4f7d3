import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { LiveEvents } from '#contract/events.ts';

type EventName = keyof typeof LiveEvents;
type EventPayload<N extends EventName> = z.infer<(typeof LiveEvents)[N]>;

const heartbeatMs = 25_000; // some proxies close a stream that is silent for 30 s
// Browsers wait this long before they reconnect: each another time, or a restart would meet a full hall at once.
const retryMs = { least: 1_000, most: 5_000 };
// A reader that leaves more than this unread is too slow; it reconnects and reads the page anew.
const unreadLimitBytes = 64 * 1024;

/** Everybody who listens to server-sent events. */
export class Streams {
  readonly #listeners = new Set<FastifyReply['raw']>();
  readonly #heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMs).unref();

  #closed = false;

  get size(): number {
    return this.#listeners.size;
  }

  /** Takes over the answer and keeps it open until the listener goes or the server stops. */
  open(reply: FastifyReply): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // so that the connection ends with the stream, and a stopping server need not wait for it
      connection: 'close',
      // nginx gathers answers unless told not to
      'x-accel-buffering': 'no',
    });
    if (this.#closed) return void raw.end(retryAfterChance());
    raw.write(retryAfterChance());
    this.#listeners.add(raw);
    raw.on('close', () => this.#listeners.delete(raw));
  }

  send<N extends EventName>(name: N, payload: EventPayload<N>): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
  }

  /** Ends all streams, so that the server can stop; browsers reconnect to the next one. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end(retryAfterChance());
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    for (const listener of this.#listeners) {
      if (listener.writableLength > unreadLimitBytes) listener.destroy();
      else listener.write(bytes);
    }
  }
}

function retryAfterChance(): string {
  return `retry: ${randomInt(retryMs.least, retryMs.most)}\n\n`;
}
