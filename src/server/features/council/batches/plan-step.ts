import { sql } from 'kysely';
import type { Batch, BatchChange } from '#contract/council/batches.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/database/connect.ts';
import type { BatchAct } from './batch-act.ts';
import { updateBatch } from './repository.ts';

/**
 * Plans the next step of an active batch, or cancels what was planned.
 * @throws AppError step_not_plannable
 */
export const planStep: BatchAct = async ({ tx, audit, actor }, batch, { plan }) => {
  if (plan === undefined) return batch;
  if (plan && !(await isPlannable(tx, batch.id, plan))) throw new AppError('step_not_plannable');
  const next = await updateBatch(tx, batch.id, {
    planned_phase: plan?.phase ?? null,
    planned_for: plan?.when === 'in_ten_minutes' ? sql`clock_timestamp() + interval '10 minutes'` : null,
  });
  await audit(tx, actor, {
    kind: next.planned ? 'batch.step_planned' : 'batch.plan_cancelled',
    batchId: batch.id,
    before: toFields(batch),
    after: toFields(next),
  });
  return next;
};

/** Whether this step of the batch can be planned: for its deadline only while that is ahead. */
async function isPlannable(db: Database, id: string, plan: NonNullable<BatchChange['plan']>): Promise<boolean> {
  const { rows } = await sql`
    select from batches
    where id = ${id} and is_active and phase_after(phase) = ${plan.phase} and online_closed_at is null
      and (${plan.when} = 'in_ten_minutes' or phase_deadline(batches) > clock_timestamp())
  `.execute(db);
  return rows.length > 0;
}

function toFields({ planned }: Batch): AuditChange<'batch.step_planned'> {
  return { planned_phase: planned?.phase ?? null, planned_for: planned?.for ?? null };
}
