const gatherMs = 250; // at most four messages a second, however fast ballots come in

/** Turns any number of changes into one announcement per quarter of a second; the first goes at once. */
export class Announcer {
  readonly #announce: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #nextAtMs = 0;

  constructor(announce: () => Promise<void>, onError: (error: unknown) => void) {
    this.#announce = announce;
    this.#onError = onError;
  }

  changed(): void {
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#nextAtMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#nextAtMs = performance.now() + gatherMs;
      this.#announce().catch(this.#onError);
    }, waitMs).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
