import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { Phase } from '#contract/council/public-batch.ts';
import type { BatchChecks } from '#server/batch-checks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { freezeLanguages } from '#server/features/council/ballot-paper/languages.ts';
import { type Actor, theServer, type WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { readBatch } from './read-batch.ts';
import { refuseSettingAside } from './rounds.ts';
import { setTriggerValues } from './trigger-values.ts';

/** How a batch comes to enter a phase: somebody moves it, its deadline or a plan does, an act is taken back, it is deleted. */
export type Cause =
  | { by: 'hand'; actor: Actor; reason?: string | null | undefined }
  | { by: 'deadline' | 'plan'; dueAt: Date }
  | { by: 'undo' | 'deletion'; actor: Actor };

/**
 * Moves a batch, whose lock the caller holds, into a phase: the one way there, so that a step that is taken back or that a deadline
 * takes is a change of phase for whoever listens, too. A test finds a second writer. Paper, rounds and log follow by the triggers of the
 * database; what else follows hangs at `batch.phase_changed` (`audit/after-act.ts`).
 * @throws AppError role_insufficient where that sets a result aside and nobody who acts is an owner; what a check of the batch refuses
 */
export async function enterPhase(
  { tx, audit, checks }: { tx: DatabaseTransaction; audit: WriteAudit; checks: BatchChecks },
  batch: Batch,
  to: Phase,
  cause: Cause,
): Promise<Batch> {
  if (batch.phase === to) return batch;
  const actor = 'actor' in cause ? cause.actor : theServer;
  if (!allows[to].ballotPaper) refuseSettingAside(batch, actor);
  await checks.refuse(tx, batch, to);
  await setTriggerValues(tx, {
    reason: 'reason' in cause ? cause.reason : undefined,
    dueAt: 'dueAt' in cause ? cause.dueAt : undefined,
  });
  await tx
    .updateTable('batches')
    .set((eb) => ({ phase: to, revision: eb('revision', '+', 1) }))
    .where('id', '=', batch.id)
    .execute();
  if (allows[to].ballotPaper) await freezeLanguages(tx, batch.id);
  const next = await readBatch(tx, batch.id);
  const step = { from: batch.phase, to };
  await audit(tx, actor, {
    kind: 'batch.phase_changed',
    batchId: batch.id,
    step,
    before: { phase: batch.phase },
    after: { phase: to, ...toSetAside(batch, next, cause), ...toBy(cause) },
    undo: { phases: step, round: next.stoning_round },
  });
  return next;
}

/** What a step back did to the ballots that were given. */
function toSetAside(batch: Batch, next: Batch, cause: Cause) {
  if (batch.stoning_round === next.stoning_round) return {};
  return { ballots_set_aside: batch.ballots, ...('reason' in cause && cause.reason && { reason: cause.reason }) };
}

function toBy(cause: Cause) {
  if (cause.by === 'hand') return {};
  return { by: cause.by, ...('dueAt' in cause && { due_at: cause.dueAt.toISOString() }) };
}
