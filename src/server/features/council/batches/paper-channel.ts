import { sql } from 'kysely';
import type { Batch } from '#contract/council/batches.ts';
import { closesOnlineFirstBy, takesChannel } from '#contract/council/channels.ts';
import { allows } from '#contract/council/phases.ts';
import { AppError } from '#server/app-error.ts';
import type { Database, DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { afterCommit, transact } from '#server/database/transact.ts';
import type { Deps } from '#server/deps.ts';
import type { Follower } from '#server/features/trust/audit/after-act.ts';
import { type Actor, theServer, type WriteAudit } from '#server/features/trust/audit/write-audit.ts';
import { readBatch } from './read-batch.ts';
import { updateBatch } from './repository.ts';
import { setTriggerValues } from './trigger-values.ts';

/**
 * A batch whose paper is made and counted now.
 * @throws AppError batch_not_found, paper_off, stoning_closed
 */
export async function readPaperBatch(db: Database, id: string): Promise<Batch> {
  const batch = await readBatch(db, id);
  if (!takesChannel(batch.rules, 'paper')) throw new AppError('paper_off');
  if (!allows[batch.phase].ballots) throw new AppError('stoning_closed');
  return batch;
}

/**
 * No fewer sheets lay in the box than are counted or invalid.
 * @throws AppError sheets_missing
 */
export function refuseFewer(batch: Batch, said: number): void {
  const { sheets_in_box: in_box, sheets_given_up, turnout_by_channel, sheets_invalid } = batch;
  const box = { in_box, counted: turnout_by_channel.paper, invalid: sheets_invalid ?? 0 };
  if (said < box.counted + box.invalid)
    throw new AppError('sheets_missing', { ...box, given_up: sheets_given_up?.count ?? 0 });
}

/** Whether the end of stoning means for this batch that only paper is counted from then on. */
export function closesOnlineFirst({ phase, rules, online_closed_at }: Batch): boolean {
  return allows[phase].ballots && closesOnlineFirstBy(rules) && online_closed_at === null;
}

/**
 * Closes online stoning for good, once the sheets in the box were counted; where a deadline has closed it, says how many there were.
 * @throws AppError batch_not_found, paper_off, stoning_closed, online_closed, sheets_missing
 */
export async function closeOnline(
  { db, audit, dueSteps, arrivals }: Deps,
  actor: Actor,
  id: string,
  sheetsInBox: number,
): Promise<Batch> {
  await dueSteps.takeIfDue();
  // The key under which they are noted ends with online stoning.
  await arrivals.drain();
  return transact(db, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, [id]);
    const batch = await readPaperBatch(tx, id);
    if (batch.online_closed_at !== null && batch.sheets_in_box !== null) throw new AppError('online_closed');
    refuseFewer(batch, sheetsInBox);
    return close({ tx, audit }, batch, { actor, sheetsInBox });
  });
}

/** As its deadline, or a plan, has come: how many sheets lie in the box is said later. */
export async function closeOnlineAtDeadline(
  { tx, audit }: { tx: DatabaseTransaction; audit: WriteAudit },
  batch: Batch,
  dueAt: Date,
): Promise<void> {
  await setTriggerValues(tx, { dueAt });
  await close({ tx, audit }, batch, { actor: theServer, sheetsInBox: null, dueAt });
}

async function close(
  { tx, audit }: { tx: DatabaseTransaction; audit: WriteAudit },
  batch: Batch,
  { actor, sheetsInBox, dueAt }: { actor: Actor; sheetsInBox: number | null; dueAt?: Date },
): Promise<Batch> {
  const next = await updateBatch(tx, batch.id, {
    online_closed_at: sql`coalesce(online_closed_at, clock_timestamp())`,
    sheets_in_box: sheetsInBox,
    planned_phase: null,
    planned_for: null,
  });
  await audit(tx, actor, {
    kind: 'batch.online_closed',
    batchId: batch.id,
    after: {
      sheets_in_box: sheetsInBox,
      ballots: next.ballots,
      ...(dueAt && { by: 'deadline', due_at: dueAt.toISOString() }),
    },
  });
  return next;
}

/** What follows in this process: the page says that paper is being counted, and how much. */
export const followClosing: Follower = {
  kinds: ['batch.online_closed', 'batch.box_counted', 'batch.sheets_given_up', 'stack.counted'],
  follow: async (tx, _acts, { publicPage }) => afterCommit(tx, () => publicPage.changed()),
};
