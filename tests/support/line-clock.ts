import { EventEmitter, once } from 'node:events';
import type { Wait } from '#server/limits/line.ts';

type Place = { untilMs: number; waitMs: number; let: () => void };

/** Stands still until a test moves it on: whoever stands in line waits by it. */
export class LineClock {
  readonly #places = new Set<Place>();
  readonly #changes = new EventEmitter();
  #nowMs = 0;

  readonly wait: Wait = (waitMs, { signal }) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const place = { untilMs: this.#nowMs + waitMs, waitMs, let: resolve };
      this.#change(() => this.#places.add(place));
      signal.addEventListener('abort', () => {
        this.#change(() => this.#places.delete(place));
        reject(signal.reason);
      });
    });

  readonly nowMs = () => this.#nowMs;

  /** How long each of those who stand in line waits in all, in the order in which they came. */
  get waitsMs(): number[] {
    return [...this.#places].map(({ waitMs }) => waitMs);
  }

  /** Resolves when so many stand in line. */
  async untilStanding(count: number): Promise<void> {
    while (this.#places.size !== count) await once(this.#changes, 'change');
  }

  /** Lets so much time pass, and lets in those whose turn it is. */
  advance(ms: number): void {
    this.#nowMs += ms;
    for (const place of [...this.#places])
      if (place.untilMs <= this.#nowMs) {
        this.#change(() => this.#places.delete(place));
        place.let();
      }
  }

  #change(change: () => void): void {
    change();
    this.#changes.emit('change');
  }
}
