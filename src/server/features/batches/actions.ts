import type { Batch, BatchChange, batchesApi, NewBatch } from '#contract/batches.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import type { Deps } from '#server/deps.ts';
import { toOrigins } from '#server/features/audit/origins.ts';
import type { Actor } from '#server/features/audit/write-audit.ts';
import { listTakenOut } from '#server/features/ballot-paper/repository.ts';
import { aDay, type Moved } from '#server/features/undoable-acts/rules.ts';
import { refuseStale } from '#server/refuse-stale.ts';
import { afterStep } from './after-step.ts';
import { findAlike } from './alike.ts';
import { assignQuestions, countOfBatch } from './assignment.ts';
import { deactivated, toActs } from './audited-acts.ts';
import { readBatch, readCompletedBatch } from './read-batch.ts';
import { rethrowRefusal } from './refusals.ts';
import {
  deactivateBatches,
  findActiveBatch,
  findBatchByKey,
  findStop,
  insertBatch,
  isPlannable,
  listBatches,
  listBatchIds,
  listTexts,
  removeBatch,
  updateBatch,
} from './repository.ts';
import { sayWhy, showStones } from './rounds.ts';
import { wayBackOf } from './way-back.ts';

export async function readBatches({ db, dueSteps }: Deps): Promise<Batch[]> {
  await dueSteps.meet();
  return listBatches(db);
}

/**
 * A new batch starts in phase 1, inactive, and gets the questions that come along: without a choice all there are, but those
 * of a batch in stoning (docs/product.md, The administration). The same key with the same batch gets the first one again.
 * @throws AppError batch_full, batch_not_found, batch_not_completed, idempotency_key_reused
 */
export function createBatch({ db, audit }: Deps, actor: Actor, batch: NewBatch, key?: string): Promise<Batch> {
  const create = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const id = await insertBatch(tx, batch, key);
    if (!id) return repeatBatch(tx, batch, key);
    const { count: questions, moved } = await takeAlong(tx, id, batch);
    const created = await readBatch(tx, id);
    const { name, submission_deadline, stoning_deadline } = batch;
    const after = { name, submission_deadline, stoning_deadline, ...created.rules, questions };
    const before = toOrigins(moved);
    await audit(tx, actor, {
      kind: 'batch.created',
      batchId: id,
      before,
      after,
      undo: { minutes: aDay, what: { moved } },
    });
    return created;
  };
  return db.transaction().execute(create).catch(rethrowRefusal);
}

async function takeAlong(
  tx: DatabaseTransaction,
  id: string,
  { take_along: take = 'all', take_along_from: from }: NewBatch,
): Promise<{ count: number; moved: Moved }> {
  if (take === 'none') return { count: 0, moved: [] };
  if (from) await readCompletedBatch(tx, from);
  return assignQuestions(tx, id, { take, from });
}

/**
 * Changes part of a batch. Waits for the ballots and submissions that are being written: once it has answered, none
 * of the old phase can still arrive.
 * @throws AppError batch_not_found, changed_meanwhile, rules_frozen, step_not_plannable
 */
export async function changeBatch(
  deps: Deps,
  actor: Actor,
  id: string,
  change: BatchChange,
  expectedRevision: number | undefined,
): Promise<Batch> {
  const { db, audit, dueSteps, arrivals } = deps;
  await dueSteps.meet();
  // With the stoning the key ends under which they are noted.
  await arrivals.drain();
  const act = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    const active = await findActiveBatch(tx);
    await lockBatches(tx, active ? [id, active.id] : [id]);
    const current = await readBatch(tx, id);
    refuseStale(current, expectedRevision);
    if (change.is_active && active && active.id !== id) {
      await deactivateBatches(tx);
      await audit(tx, actor, deactivated(active));
    }
    if (change.plan && !(await isPlannable(tx, id, change.plan))) throw new AppError('step_not_plannable');
    await sayWhy(tx, change.reason);
    const stoppedAt = change.is_active ? await findStop(tx, id) : null;
    await updateBatch(tx, id, change);
    const next = await readBatch(tx, id);
    const previous = active?.id ?? null;
    for (const changed of toActs(current, next, change.reason))
      await audit(tx, actor, { ...changed, undo: wayBackOf(changed, { current, next, previous, stoppedAt }) });
    return next;
  };
  const changed = await db.transaction().execute(act).catch(rethrowRefusal);
  if (change.phase) afterStep(deps, change.phase);
  return changed;
}

/**
 * Which questions of the batch look alike, for who is to start stoning.
 * @throws AppError batch_not_found
 */
export async function readAlike({ db }: Deps, id: string): Promise<ResponseOf<typeof batchesApi.alike>> {
  await readBatch(db, id);
  const questions = await listTexts(db, id);
  const found = await findAlike(questions.map(({ text }) => text));
  const pairs = found.pairs.flatMap(([index, other]) => {
    const [one, two] = [questions[index], questions[other]];
    return one && two ? [{ one, two }] : [];
  });
  const [first] = pairs;
  return {
    pairs: pairs.length,
    more: found.more,
    first: first ? [first.one.text, first.two.text] : null,
    ids: pairs.map(({ one, two }) => [one.id, two.id]),
  };
}

/**
 * Which questions were taken out of a paper and will stand on the next one, since a paper takes all questions of its batch.
 * @throws AppError batch_not_found
 */
export async function readTakenOut({ db }: Deps, id: string): Promise<ResponseOf<typeof batchesApi.takenOut>> {
  await readBatch(db, id);
  return listTakenOut(db, id);
}

/**
 * Deletes a batch that never had a ballot. Its questions stay, in no batch.
 * @throws AppError batch_not_found, batch_active, batch_has_ballots
 */
export async function deleteBatch({ db, audit }: Deps, actor: Actor, id: string): Promise<void> {
  const act = async (tx: DatabaseTransaction) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const { name, is_active } = await readBatch(tx, id);
    if (is_active) throw new AppError('batch_active');
    const questions = await countOfBatch(tx, id);
    await removeBatch(tx, id);
    await audit(tx, actor, { kind: 'batch.deleted', batchId: id, before: { name, questions } });
  };
  await db.transaction().execute(act).catch(rethrowRefusal);
}

/**
 * Shows everybody the stones of a batch in stoning that was to show them when it is completed.
 * @throws AppError batch_not_found, batch_not_blind
 */
export function showStonesNow({ db, audit }: Deps, actor: Actor, id: string): Promise<Batch> {
  return db.transaction().execute(async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    await readBatch(tx, id);
    if (!(await showStones(tx, id))) throw new AppError('batch_not_blind');
    const shown = await readBatch(tx, id);
    await audit(tx, actor, { kind: 'batch.stones_shown', batchId: id, after: { ballots: shown.ballots } });
    return shown;
  });
}

/** The first batch of the key, as it is now. */
async function repeatBatch(tx: DatabaseTransaction, { name }: NewBatch, key = ''): Promise<Batch> {
  const earlier = await findBatchByKey(tx, key);
  // Its deadlines may have been moved since. Where its name was changed, too, the list shows it under the new one.
  if (earlier?.name !== name) throw new AppError('idempotency_key_reused');
  return earlier;
}
