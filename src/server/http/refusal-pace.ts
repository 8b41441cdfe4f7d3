import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after so many milliseconds. */
type Wait = (ms: number) => Promise<unknown>;

const atOnce = 100;
const eachMs = 2;
// A client that waits longer may take it for a failure.
const longestMs = 5_000;

/**
 * Whoever is refused and asks again at once would take the turns of those who are not: so many refusals are sent at once, and others wait.
 * Usually nobody does.
 */
export class RefusalPace {
  readonly #wait: Wait;
  #nextMs = 0;

  constructor(wait: Wait = sleep) {
    this.#wait = wait;
  }

  /** Resolves when the next refusal may be sent. */
  async turn(nowMs = performance.now()): Promise<void> {
    this.#nextMs = Math.max(this.#nextMs, nowMs - atOnce * eachMs) + eachMs;
    const waitMs = Math.min(this.#nextMs - nowMs, longestMs);
    if (waitMs > 0) await this.#wait(waitMs);
  }
}
