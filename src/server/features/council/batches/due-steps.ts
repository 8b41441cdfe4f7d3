import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { phaseAfter } from '#contract/council/phases.ts';
import type { BatchChecks } from '#server/batch-checks.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import type { JobKind } from '#server/job-queue/job-kind.ts';
import { enterPhase } from './enter-phase.ts';
import { closeOnlineAtDeadline, closesOnlineFirst } from './paper-channel.ts';
import { findBatch } from './repository.ts';

// A step that fails may fail slowly: for so long no other request waits for it again.
const restMs = 30_000;
// Usually it takes some milliseconds.
const readersWaitMs = 2_000;

type DueStepsDeps = {
  db: Database;
  longDb: Database;
  audit: WriteAudit;
  checks: BatchChecks;
  logger: Pick<Logger, 'error'>;
};

/**
 * The steps that the active batch takes by itself, at a deadline or when somebody planned it. A request that meets one that is due
 * takes it first; the database's clock decides, and only it (decision 104).
 */
export class DueSteps {
  readonly #deps: DueStepsDeps;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Whether the next look takes a step also where it has just failed: the queue asks, and would take silence for done. */
  #insists = false;
  #failed: { batch: string; restsUntilMs: number } | undefined;

  constructor(deps: DueStepsDeps) {
    this.#deps = deps;
  }

  /**
   * Takes the step that is due, if one is.
   * @throws Error why it could not be taken
   */
  take(): Promise<void> {
    this.#insists = true;
    return this.#look();
  }

  /**
   * Takes the step that is due before a request goes on with what it came for. It goes on also where the step fails: that is
   * logged, and the queue tries again. What comes after the grace is refused all the same, by the database.
   */
  async takeIfDue(): Promise<void> {
    await this.#look().catch((error: unknown) =>
      this.#deps.logger.error(
        { err: error },
        'the active batch could not move on at its time; it is tried again, and nothing late is taken meanwhile. ' +
          'Whoever may can move it on by hand in the panel (docs/operations.md, What to do when)',
      ),
    );
  }

  /** As `takeIfDue`, for who only reads: where the step takes long, as a city's completion does, the batch is shown as it stands. */
  async takeForReader(): Promise<void> {
    const patience = new AbortController();
    const patient = delay(readersWaitMs, undefined, { ref: false, signal: patience.signal }).catch(() => {});
    await Promise.race([this.takeIfDue(), patient]);
    patience.abort();
  }

  /**
   * A process takes one step at a time, over one connection: those who come meanwhile share the next look, which begins after they
   * asked, so that each finds taken what was due then.
   */
  #look(): Promise<void> {
    this.#next ??= this.#lookAfter(this.#running);
    return this.#next;
  }

  async #lookAfter(running: Promise<void> | undefined): Promise<void> {
    await running?.catch(() => {}); // it is told to those who wait for that one
    this.#running = this.#next;
    this.#next = undefined;
    const insists = this.#insists;
    this.#insists = false;
    // One at most: no two batches are active at once.
    const { rows } = await sql<{ id: string }>`
      select id from batches where is_active and is_due(batches)
    `.execute(this.#deps.db);
    const [due] = rows;
    if (due && (insists || !this.#rests(due.id))) await this.#takeStep(due.id);
  }

  #rests(id: string): boolean {
    return this.#failed?.batch === id && performance.now() < this.#failed.restsUntilMs;
  }

  async #takeStep(id: string): Promise<void> {
    try {
      await transact(this.#deps.longDb, (tx) => this.#step(tx, id));
      this.#failed = undefined;
    } catch (error) {
      this.#failed = { batch: id, restsUntilMs: performance.now() + restMs };
      throw error;
    }
  }

  async #step(tx: DatabaseTransaction, id: string): Promise<void> {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const { rows } = await sql<{ due_at: Date; by: 'plan' | 'deadline' }>`
      select step_due_at(batches) as due_at,
        case when planned_for = step_due_at(batches) then 'plan' else 'deadline' end as by
      from batches where id = ${id} and is_active and is_due(batches)
    `.execute(tx);
    const [due] = rows;
    const batch = due && (await findBatch(tx, id));
    if (!batch) return;
    const { audit, checks } = this.#deps;
    // Paper is counted after the devices, however long that takes.
    if (closesOnlineFirst(batch)) return closeOnlineAtDeadline({ tx, audit }, batch, due.due_at);
    const to = phaseAfter(batch.phase);
    if (to) await enterPhase({ tx, audit, checks }, batch, to, { by: due.by, dueAt: due.due_at });
  }
}

/** Written down by the database, whenever a change makes a batch move on by itself (`plan_step()`). */
export const dueStepJob: JobKind<{ batch: string }> = {
  name: 'take_due_step',
  whatToDo: 'look at why, and move the batch on by hand in the panel if it does not heal',
  work: ({ dueSteps }) => dueSteps.take(),
};

/**
 * Writes down again when batches move on: after a restore there are no jobs yet. Where the table of jobs is broken, visitors can
 * still read, ask and give stones, so the start goes on, and the log says how it is made anew (decision 103).
 */
export async function planDueSteps(db: Database, logger: Pick<Logger, 'error'>): Promise<void> {
  try {
    await sql`select plan_step(batches) from batches where is_active`.execute(db);
  } catch (error) {
    logger.error(
      { err: error },
      'the next step of the active batch could not be written down as a job. Visitors are served; batches do not move on and mails ' +
        'do not leave until the table of jobs is made anew: stop all copies, run TRUNCATE jobs in the database, and start again ' +
        '(docs/operations.md, What to do when)',
    );
  }
}
