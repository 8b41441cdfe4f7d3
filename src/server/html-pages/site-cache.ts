import type { Site } from '#server/features/running/site/site.ts';

/** Something made of what is set for the whole site: for each language once, and again when something was set. */
export class SiteCache<T> {
  readonly #site: Pick<Site, 'readings'>;
  readonly #make: (language: string) => T;
  readonly #made = new Map<string, T>();
  #readings: number;

  constructor(site: Pick<Site, 'readings'>, make: (language: string) => T) {
    this.#site = site;
    this.#make = make;
    this.#readings = site.readings;
  }

  /** Only for languages of ours: what a client sends must not fill this. */
  in(language: string): T {
    if (this.#readings !== this.#site.readings) this.#made.clear();
    this.#readings = this.#site.readings;
    if (!this.#made.has(language)) this.#made.set(language, this.#make(language));
    return this.#made.get(language) as T;
  }
}
