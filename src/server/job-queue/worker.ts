import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Deps } from '#server/deps.ts';
import { Postponed, toFault } from './fault.ts';
import type { JobKind, JobName } from './job-kind.ts';
import { logFailure } from './log-failure.ts';
import { type LeasedJob, leaseJob, noteDone, noteFailure, notePostponed, renewLeases } from './queue.ts';

const stopGraceMs = 5_000;

type JobWorkerDeps = { deps: Deps; kinds: readonly JobKind<never>[]; logger: Logger; everyMs: number };

/**
 * Works what was written down to be done later. It asks again and again whether a job is due, and says which it still works.
 * Jobs of one name are done one after the other. Any copy of the app may work any job.
 */
export class JobWorker {
  readonly #db: Deps['db'];
  readonly #logger: Logger;
  readonly #everyMs: number;
  readonly #deps: Deps;
  readonly #kinds: ReadonlyMap<JobName, JobKind<never>>;
  readonly #working = new Map<JobName, { id: string; end: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopping = false;

  constructor({ deps, kinds, logger, everyMs }: JobWorkerDeps) {
    this.#deps = deps;
    this.#db = deps.db;
    this.#logger = logger;
    this.#everyMs = everyMs;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), this.#everyMs).unref();
  }

  /** Lets the jobs that are under way end, but waits no longer for them than a moment; what is left is done by the next copy. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    const ends = [...this.#working.values()].map(({ end }) => end);
    await Promise.race([Promise.all(ends), delay(stopGraceMs, undefined, { ref: false })]);
  }

  #tick(): void {
    if (this.#stopping) return;
    // A database that is slow or away is not asked again before it has answered.
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'jobs could not be looked for; trying again'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    await renewLeases(
      this.#db,
      [...this.#working.values()].map(({ id }) => id),
    );
    const names = [...this.#kinds.keys()];
    while (!this.#stopping) {
      const job = await leaseJob(
        this.#db,
        names.filter((name) => !this.#working.has(name)),
      );
      if (!job) return;
      this.#working.set(job.name, { id: job.id, end: this.#work(job) });
    }
  }

  async #work(job: LeasedJob): Promise<void> {
    try {
      await this.#note(job, await this.#try(job));
    } catch (error) {
      this.#logger.warn({ err: error }, 'what became of a job could not be noted; it is done again');
    }
    this.#working.delete(job.name);
    this.#tick(); // the next of its name need not wait
  }

  async #note(job: LeasedJob, met: string | Postponed | undefined): Promise<void> {
    if (met instanceof Postponed) return notePostponed(this.#db, job, met.until);
    return met ? noteFailure(this.#db, job, met) : noteDone(this.#db, job);
  }

  /** The fault that it met, or until when it waits, if any. */
  async #try(job: LeasedJob): Promise<string | Postponed | undefined> {
    const kind = this.#kinds.get(job.name);
    if (!kind) return undefined; // only jobs of these kinds are leased
    try {
      await kind.work(this.#deps, job.payload as never);
      return undefined;
    } catch (error) {
      if (error instanceof Postponed) return error;
      logFailure(this.#logger, kind, job, error);
      return toFault(error);
    }
  }
}
