import { createStore, type Store, useStore } from '#web/store.ts';
import { NoAnswerError } from './call.ts';

const retryDelayMs = 800;

export type ResourceState<T> = {
  data: T | undefined;
  /** Why the last attempt failed. While there is nothing to show, the next attempt clears it. */
  error: unknown;
  isFetching: boolean;
};

/**
 * Something that the server tells, as this page holds it. The public page has a few of these; the library that the
 * administration uses for its many would be a tenth of what a visitor's phone loads.
 */
export class Resource<T> {
  readonly read: Store<ResourceState<T>>['read'];
  readonly subscribe: Store<ResourceState<T>>['subscribe'];
  readonly #fetch: (signal: AbortSignal) => Promise<T>;
  readonly #state: Store<ResourceState<T>>;
  #attempt: AbortController | undefined;

  constructor(fetch: (signal: AbortSignal) => Promise<T>, data?: T) {
    this.#fetch = fetch;
    this.#state = createStore<ResourceState<T>>(() => ({ data, error: null, isFetching: false }));
    this.read = this.#state.read;
    this.subscribe = this.#state.subscribe;
  }

  /** What is so now; an answer that is under way may be older and is dropped. */
  set(data: T): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
    this.#state.write({ data, error: null, isFetching: false });
  }

  /** Fetches again; the state shows the result. A lost answer is retried once. */
  async refresh(): Promise<void> {
    this.#attempt?.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    const { data, error } = this.#state.read();
    this.#state.write({ data, error: data === undefined ? null : error, isFetching: true });
    try {
      const fresh = await this.#fetchOrRetry(attempt.signal);
      if (this.#attempt === attempt) this.set(fresh);
    } catch (failure) {
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#state.write({ ...this.#state.read(), error: failure, isFetching: false });
    }
  }

  async #fetchOrRetry(signal: AbortSignal): Promise<T> {
    try {
      return await this.#fetch(signal);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      signal.throwIfAborted();
      return this.#fetch(signal);
    }
  }
}

/** What is known of a resource, now and after each change. */
export function useResource<T>(resource: Resource<T>): ResourceState<T> {
  return useStore(resource);
}
