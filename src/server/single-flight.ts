/** Coalesces calls: whoever asks while a call is running gets its answer, so that a crowd costs no more than one call. */
export function singleFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  const calls = new SingleFlight<T>();
  return () => calls.run('', ask);
}

/** The same for calls of many kinds: those under one key share one. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? ask().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
