const gatherMs = 250; // at most four messages a second, however fast ballots come in
const repeatAfterMs = 1_000;

/** Turns any number of changes into one announcement per quarter of a second; the first goes at once, one that fails again. */
export class Announcer {
  readonly #announce: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #nextAtMs = 0;
  #stopped = false;

  constructor(announce: () => Promise<void>, onError: (error: unknown) => void) {
    this.#announce = announce;
    this.#onError = onError;
  }

  changed(): void {
    if (this.#timer || this.#stopped) return;
    const waitMs = Math.max(0, this.#nextAtMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#nextAtMs = performance.now() + gatherMs;
      this.#announce().catch((error: unknown) => this.#repeat(error));
    }, waitMs).unref();
  }

  /** Announces nothing more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #repeat(error: unknown): void {
    if (this.#stopped) return;
    this.#onError(error);
    this.#nextAtMs = performance.now() + repeatAfterMs;
    this.changed();
  }
}
