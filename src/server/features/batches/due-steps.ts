import { sql } from 'kysely';
import type { Batch } from '#contract/batches.ts';
import { phases } from '#contract/batches.ts';
import type { Database } from '#server/database/connect.ts';
import { type DatabaseTransaction, lockAdministration, lockBatches } from '#server/database/locks.ts';
import { theServer, type WriteAudit } from '#server/features/audit/write-audit.ts';
import { toActs, wayBackOf } from './acts.ts';
import { findBatch, updateBatch } from './repository.ts';

type Parts = {
  db: Database;
  audit: WriteAudit;
  /** After a step that was committed. */
  onStep: (entered: Batch['phase']) => void;
};

/**
 * The steps that batches take by themselves, at a deadline or when somebody planned it. Whoever meets one that is due takes it
 * before anything else; the database's clock decides, and only it (decision 104).
 */
export class DueSteps {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes the steps that are due. Of many who meet one at once, one takes it; the others find it taken. */
  async take(): Promise<void> {
    const { db, onStep } = this.#parts;
    const due = await sql<{ id: string }>`select id from batches where is_active and is_due(batches)`.execute(db);
    for (const { id } of due.rows) {
      const entered = await db.transaction().execute((tx) => this.#step(tx, id));
      if (entered !== undefined) onStep(entered);
    }
  }

  async #step(tx: DatabaseTransaction, id: string): Promise<Batch['phase'] | undefined> {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const { rows } = await sql<{ due_at: Date; by: string }>`
      select step_due_at(batches) as due_at,
        case when planned_for = step_due_at(batches) then 'plan' else 'deadline' end as by
      from batches where id = ${id} and is_active and is_due(batches)
    `.execute(tx);
    const [due] = rows;
    const current = due && (await findBatch(tx, id));
    if (!current || current.phase === phases.completed) return undefined;
    await sql`select set_config('ten_stones.due_at', ${due.due_at.toISOString()}, true)`.execute(tx);
    await updateBatch(tx, id, { phase: current.phase === phases.submission ? phases.stoning : phases.completed });
    const next = await findBatch(tx, id);
    if (!next) throw new Error('A batch that is locked is gone.');
    const { audit } = this.#parts;
    for (const { after, ...act } of toActs(current, next)) {
      const undo = wayBackOf(act, { current, next, previous: id });
      const isStep = act.kind === 'batch.phase_changed';
      const told = isStep ? { ...after, by: due.by, due_at: due.due_at.toISOString() } : after;
      await audit(tx, theServer, { ...act, ...(told && { after: told }), undo });
    }
    return next.phase;
  }
}

/** Writes down anew when batches move on: a place that was restored has no jobs yet. */
export async function planDueSteps(db: Database): Promise<void> {
  await sql`select plan_step(batches) from batches where is_active`.execute(db);
}
