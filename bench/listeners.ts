import { type ClientRequest, type IncomingMessage, get as plain } from 'node:http';
import { get as secure } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

/** Somebody who has the page open and listens: as a browser's `EventSource`, with a network connection of its own. */
export class Listener {
  readonly #origin: string;
  #lastId: string;
  #retryMs = 3_000;
  #request: ClientRequest | undefined;
  #awaited = '';
  #heard: () => void = () => {};
  /** How often its stream broke, and was opened again. */
  breaks = 0;
  #closed = false;

  /** `version` of the page that it shows. */
  constructor(origin: string, version: string) {
    this.#origin = origin;
    this.#lastId = version;
  }

  /**
   * Resolves with the first sign of life.
   * @throws Error when it is refused, or the connection is
   */
  open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const get = this.#origin.startsWith('https:') ? secure : plain;
    const headers = { accept: 'text/event-stream', 'last-event-id': this.#lastId };
    this.#request = get(`${this.#origin}/api/events`, { agent: false, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        return reject(new Error(`A stream was refused: ${answer.statusCode}`));
      }
      answer.once('data', () => resolve());
      this.#listen(answer);
    });
    this.#request.once('error', reject);
    return promise;
  }

  #listen(answer: IncomingMessage): void {
    answer.setEncoding('latin1').on('data', (text: string) => {
      this.#retryMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? this.#retryMs);
      this.#lastId = /^id: (.+)$/m.exec(text)?.[1] ?? this.#lastId;
      if (this.#awaited !== '' && text.includes(this.#awaited)) this.#heard();
    });
    answer.on('error', () => {}); // 'close' follows
    answer.once('close', () => void this.#comeBack());
  }

  async #comeBack(): Promise<void> {
    if (this.#closed) return;
    this.breaks += 1;
    for (;;) {
      await delay(this.#retryMs);
      if (
        this.#closed ||
        (await this.open().then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }

  /** Resolves when what is sent from now on holds this. */
  hears(text: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = text;
    this.#heard = () => {
      this.#awaited = '';
      resolve();
    };
    return promise;
  }

  close(): void {
    this.#closed = true;
    this.#request?.destroy();
  }
}

const together = 100;

/** Opens so many, or as many as there can be; `refusal` says why there are no more. */
export async function openListeners(origin: string, count: number) {
  const page = await fetch(`${origin}/api/active-batch`);
  const version = /^"([^."]*)/.exec(page.headers.get('etag') ?? '')?.[1] ?? '';
  const listeners: Listener[] = [];
  while (listeners.length < count) {
    const some = Array.from(
      { length: Math.min(together, count - listeners.length) },
      () => new Listener(origin, version),
    );
    const opened = await Promise.allSettled(some.map((listener) => listener.open()));
    listeners.push(...some.filter((_, n) => opened[n]?.status === 'fulfilled'));
    const refused = opened.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (refused) return { listeners, refusal: (refused.reason as Error).message };
  }
  return { listeners, refusal: undefined };
}
