import type { Logger } from 'pino';
import { appVersion } from '#server/app-version.ts';
import type { Config } from '#server/config.ts';
import { isNewer } from '#server/features/running/updates/versions.ts';
import { readNewestVersion } from './read-feed.ts';

const dayMs = 24 * 3_600_000;

/** Whether there is a newer version than the one that runs. Nothing is asked for unless UPDATE_FEED names where. */
export class Updates {
  readonly #config: Pick<Config, 'updateFeed' | 'webhookAllow'>;
  readonly #logger: Logger;
  #askedMs = Number.NEGATIVE_INFINITY;
  #newest: string | undefined;

  constructor(config: Pick<Config, 'updateFeed' | 'webhookAllow'>, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  /** Asks once a day, however often it is called; what cannot be read is tried again the next day. */
  async look(): Promise<void> {
    const { updateFeed, webhookAllow } = this.#config;
    const nowMs = performance.now();
    if (updateFeed === undefined || nowMs - this.#askedMs < dayMs) return;
    this.#askedMs = nowMs;
    try {
      this.#newest = await readNewestVersion(updateFeed, webhookAllow);
    } catch (error) {
      this.#logger.warn({ err: error }, 'the feed in UPDATE_FEED could not be read');
    }
  }

  /** Undefined: none that is known. */
  get newer(): string | undefined {
    return this.#newest !== undefined && isNewer(this.#newest, appVersion) ? this.#newest : undefined;
  }
}
