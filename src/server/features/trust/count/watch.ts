import type { CountHealth } from '#contract/trust/count.ts';
import type { Database } from '#server/database/connect.ts';
import { findUnsafeSettings } from '#server/database/durability.ts';
import { findDifferingRounds, findHead, listUnprovenRestorations } from './repository.ts';

const settingsEveryMs = 60_000; // a server can be reloaded, or another one promoted, while we run
const recountEveryMs = 10 * 60_000;

type Log = { error: (message: string) => void; warn: (fields: { err: unknown }, message: string) => void };

/** Checks periodically whether the count can be trusted: the server's settings, and the tallies against a recount. */
export class CountWatch {
  readonly #db: Database;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #unsafeSettings: string[] = [];
  #differing: CountHealth['differing'] = [];
  #recountDueMs = 0;
  #recounting: Promise<void> | undefined;
  #stopped = false;

  readonly #onError = (err: unknown) => this.#log.warn({ err }, 'the count could not be checked; trying again');

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Whether a ballot that is answered will be there after a power cut. */
  get isDurable(): boolean {
    return this.#unsafeSettings.length === 0;
  }

  /** Resolves when the settings are known. The first recount, which may take seconds, keeps no start waiting. */
  async start(): Promise<void> {
    await this.#checkSettings();
    this.#recountIfDue().catch(this.#onError);
    this.#timer = setInterval(() => {
      this.#look().catch(this.#onError);
    }, settingsEveryMs).unref();
  }

  /** Resolves when no recount uses the database any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#recounting?.catch(() => {});
  }

  /** Starts a recount in the background, as after a batch was completed. */
  recountSoon(): void {
    this.#recountDueMs = 0;
    this.#recountIfDue().catch(this.#onError);
  }

  /** Runs one recount at a time, which all callers share. */
  async #recountIfDue(): Promise<void> {
    if (!this.#recounting && this.#isDue) this.#recounting = this.#recountWhileDue();
    await this.#recounting;
  }

  get #isDue(): boolean {
    return !this.#stopped && performance.now() >= this.#recountDueMs;
  }

  /** Repeats when another one was asked for meanwhile, since the running one has not seen what happened since. */
  async #recountWhileDue(): Promise<void> {
    try {
      while (this.#isDue) {
        this.#recountDueMs = performance.now() + recountEveryMs;
        await this.#recount();
      }
    } catch (error) {
      this.#recountDueMs = 0;
      throw error;
    } finally {
      this.#recounting = undefined;
    }
  }

  async #recount(): Promise<void> {
    const known = new Set(this.#differing.map(toKey));
    this.#differing = await findDifferingRounds(this.#db);
    for (const round of this.#differing) {
      if (known.has(toKey(round))) continue;
      this.#log.error(
        `The tallies of "${round.batch_name}", round ${round.round}, are not what its ballots give. ` +
          'Something changed the database past Ten Stones. Run `npm run verify` to see what, before the result is used.',
      );
    }
  }

  /** Waits for a recount that is due. */
  async read(): Promise<Omit<CountHealth, 'ballots'>> {
    await this.#look();
    return {
      checked_at: new Date().toISOString(),
      unsafe_settings: this.#unsafeSettings,
      differing: this.#differing,
      unproven_restorations: await listUnprovenRestorations(this.#db),
      head: await findHead(this.#db),
    };
  }

  async #look(): Promise<void> {
    await this.#checkSettings();
    await this.#recountIfDue();
  }

  async #checkSettings(): Promise<void> {
    const unsafe = await findUnsafeSettings(this.#db);
    if (unsafe.join() !== this.#unsafeSettings.join() && unsafe.length > 0) {
      this.#log.error(
        `The database server runs with ${unsafe.join(', ')}: a power cut could lose ballots that were answered. ` +
          'No ballot is taken until these are on. Change them in postgresql.conf (or ALTER DATABASE, ALTER ROLE) ' +
          'and reload the server; Ten Stones notices within a minute.',
      );
    }
    this.#unsafeSettings = unsafe;
  }
}

function toKey({ batch_id, round }: CountHealth['differing'][number]): string {
  return `${batch_id} ${round}`;
}
