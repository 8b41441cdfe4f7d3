import type { Batch, BatchChange } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { activateBatch } from './activate-batch.ts';
import { archiveBatch } from './archive-batch.ts';
import type { BatchAct } from './batch-act.ts';
import { changeRules } from './change-rules.ts';
import { enterPhase } from './enter-phase.ts';
import { listResult } from './list-result.ts';
import { moveDeadlines } from './move-deadlines.ts';
import { planStep } from './plan-step.ts';
import { readBatch } from './read-batch.ts';
import { rethrowRefusal } from './refusals.ts';
import { renameBatch } from './rename-batch.ts';
import { findActiveBatch } from './repository.ts';
import { writeTexts } from './write-texts.ts';

/**
 * Changes part of a batch: one act after the other, all or none. Waits for the ballots and submissions that are being written: once
 * it has answered, none of the old phase can still arrive.
 * @throws AppError batch_not_found, changed_meanwhile, rules_frozen, step_not_plannable; role_insufficient where only an owner
 * may set the round aside
 */
export async function changeBatch(
  { longDb, audit, checks, dueSteps, arrivals }: Deps,
  actor: Actor,
  id: string,
  change: BatchChange,
  expectedRevision: number | undefined,
): Promise<Batch> {
  await dueSteps.takeIfDue();
  // With the stoning the key ends under which they are noted.
  await arrivals.drain();
  return transact(longDb, async (tx) => {
    await lockAdministration(tx);
    const active = await findActiveBatch(tx);
    await lockBatches(tx, active ? [id, active.id] : [id]);
    let batch = await readBatch(tx, id);
    refuseStale(batch, expectedRevision);
    for (const act of actsInOrder(change)) batch = await act({ tx, audit, checks, actor }, batch, change);
    return batch;
  }).catch(rethrowRefusal);
}

/** A plan is about the phase that the batch is in, and rules change where it is in submission, be it before a step or after it. */
function actsInOrder({ phase }: BatchChange): readonly BatchAct[] {
  const stepAndRules = phase && allows[phase].rules ? [takeStep, changeRules] : [changeRules, takeStep];
  return [planStep, archiveBatch, activateBatch, renameBatch, listResult, moveDeadlines, writeTexts, ...stepAndRules];
}

const takeStep: BatchAct = async (context, batch, { phase, reason }) =>
  phase === undefined ? batch : enterPhase(context, batch, phase, { by: 'hand', actor: context.actor, reason });
