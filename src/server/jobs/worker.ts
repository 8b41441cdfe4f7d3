import { setTimeout as delay } from 'node:timers/promises';
import type { JobHelpers, WorkerPool } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { type Connection, createClient, type Database } from '#server/database/connect.ts';
import type { JobName, Jobs } from './add-job.ts';
import { toFault } from './fault.ts';
import { logFailure } from './log-failure.ts';
import { dropReplaced, freeJobsOfTheDead, listDueJobs } from './queue.ts';

/** What is done for each job. A job may be done twice, never not at all. */
export type Tasks = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

const stopGraceMs = 5_000;

type JobWorkerDeps = {
  db: Database;
  connection: Connection;
  copyName: string;
  tasks: Tasks;
  logger: Logger;
  everyMs: number;
};

/**
 * Works what was written down to be done later. It asks again and again whether a job is due; only then does it load the
 * library and open a connection, one that waits for as long as a mail server may take. Jobs of one name are done one after the
 * other. Any copy of the app may work any job.
 */
export class JobWorker {
  readonly #deps: JobWorkerDeps;
  readonly #busy = new Map<JobName, Promise<void>>();
  readonly #runs = new Set<WorkerPool>();
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
    for (const run of this.#runs) void this.#shutDown(run);
    await Promise.race([Promise.all(this.#busy.values()), delay(stopGraceMs, undefined, { ref: false })]);
  }

  async #shutDown(run: WorkerPool): Promise<void> {
    if (run._shuttingDown) return;
    try {
      await run.gracefulShutdown();
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'jobs did not stop in order; another copy goes on with them');
    }
  }

  #tick(): void {
    // A database that is slow or away is not asked again before it has answered.
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'jobs could not be looked for; trying again'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    const { db, tasks } = this.#deps;
    const { due, areWorked, areReplaced } = await listDueJobs(db);
    if (areWorked) await freeJobsOfTheDead(db);
    if (areReplaced) await dropReplaced(db);
    for (const name of Object.keys(tasks) as JobName[]) {
      if (due.includes(name) && !this.#busy.has(name)) this.#work(name);
    }
  }

  #work(name: JobName): void {
    const working = this.#run(name)
      .catch((error: unknown) => this.#deps.logger.warn({ err: error }, 'jobs could not be worked; trying again'))
      .finally(() => this.#busy.delete(name));
    this.#busy.set(name, working);
  }

  async #run(name: JobName): Promise<void> {
    const { connection, copyName } = this.#deps;
    const { Logger, runTaskListOnce } = await import('graphile-worker');
    const client = createClient(connection, { applicationName: copyName });
    client.on('error', () => {}); // it shows in what is asked of it
    await client.connect();
    try {
      const taskList = { [name]: (payload: unknown, { job }: JobHelpers) => this.#do(name, payload, job) };
      // The library's own log would quote errors whole; what went wrong is said below.
      const options = { noHandleSignals: true, logger: new Logger(() => () => {}) };
      const run = runTaskListOnce(options, taskList, client as PoolClient);
      // It may fail before anybody waits for it below, which must not end the app.
      run.promise.catch(() => {});
      // What is asked of one connection is done in turn: this before the first job is taken, and the other after the last one was
      // noted as done, for which the library does not wait.
      await client.query('select pg_advisory_lock(worker_lock_key($1))', [run.id]);
      // Only now: the library (0.18.0) fails when it is told to stop before it has started.
      this.#runs.add(run);
      if (this.#stopping) void this.#shutDown(run);
      await run.promise.finally(() => this.#runs.delete(run));
      await client.query('select pg_advisory_unlock_all()');
    } finally {
      await client.end();
    }
  }

  async #do(name: JobName, payload: unknown, { attempts, max_attempts }: JobHelpers['job']): Promise<void> {
    const { logger, tasks } = this.#deps;
    try {
      await tasks[name](payload as never);
    } catch (error) {
      logFailure(logger, name, { error, attempts, max_attempts });
      throw new Error(toFault(error)); // the library keeps its words
    }
  }
}
