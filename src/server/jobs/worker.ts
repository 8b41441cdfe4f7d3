import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/database/connect.ts';
import type { JobName, Jobs } from './add-job.ts';
import { toFault } from './fault.ts';
import { logFailure } from './log-failure.ts';
import { type LeasedJob, leaseJob, noteDone, noteFailure, renewLeases } from './queue.ts';

/** What is done for each job. A job may be done twice, never not at all. */
export type Tasks = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

const stopGraceMs = 5_000;

type JobWorkerDeps = { db: Database; tasks: Tasks; logger: Logger; everyMs: number };

/**
 * Works what was written down to be done later. It asks again and again whether a job is due, and says which it still works.
 * Jobs of one name are done one after the other. Any copy of the app may work any job.
 */
export class JobWorker {
  readonly #deps: JobWorkerDeps;
  readonly #working = new Map<JobName, { id: string; end: Promise<void> }>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopping = false;

  constructor(deps: JobWorkerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), this.#deps.everyMs).unref();
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
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'jobs could not be looked for; trying again'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    const { db, tasks } = this.#deps;
    await renewLeases(
      db,
      [...this.#working.values()].map(({ id }) => id),
    );
    const names = Object.keys(tasks) as JobName[];
    while (!this.#stopping) {
      const job = await leaseJob(
        db,
        names.filter((name) => !this.#working.has(name)),
      );
      if (!job) return;
      this.#working.set(job.name, { id: job.id, end: this.#work(job) });
    }
  }

  async #work(job: LeasedJob): Promise<void> {
    const { db, logger } = this.#deps;
    try {
      const fault = await this.#try(job);
      await (fault ? noteFailure(db, job, fault) : noteDone(db, job));
    } catch (error) {
      logger.warn({ err: error }, 'what became of a job could not be noted; it is done again');
    }
    this.#working.delete(job.name);
    this.#tick(); // the next of its name need not wait
  }

  /** The fault that it met, if any. */
  async #try(job: LeasedJob): Promise<string | undefined> {
    const { logger, tasks } = this.#deps;
    try {
      await tasks[job.name](job.payload as never);
      return undefined;
    } catch (error) {
      logFailure(logger, job, error);
      return toFault(error);
    }
  }
}
