import type { Administrator } from '#contract/people/administrators.ts';
import type { UndoableAct } from '#contract/trust/undo.ts';
import { hasRole, type Role } from '#contract/wire/roles.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { transact } from '#server/database/transact.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { listBatchIds } from '#server/features/council/batches/repository.ts';
import { toSourceBatches } from '#server/features/trust/audit/source-batches.ts';
import type { Actor } from '#server/features/trust/audit/write-audit.ts';
import { type ActOn, findAct, findLastAct, listActs, markUndone } from './repository.ts';
import type { DoneAct, Undoable, UndoContext } from './undoable.ts';

const mostListed = 200;

/** What this administrator can take back, as far as can be told without trying. */
export async function readUndoableActs({ db, undoables }: Deps, administrator: Administrator): Promise<UndoableAct[]> {
  const kinds = undoables.kindsWhere((act) => mayTakeBack(administrator.role, act));
  const acts = await listActs(db, undoables, { kinds, limit: mostListed });
  return acts.map(({ at, until, actor_id, mails_sent, what: _, ...act }) => ({
    ...act,
    ...(mails_sent > 0 && { mails_sent }),
    at: at.toISOString(),
    until: until.toISOString(),
    is_own: actor_id === administrator.id,
  }));
}

/**
 * Takes an act back. That is an act of its own, and the server decides whether there still is a way.
 * @throws AppError undo_too_late, role_insufficient
 */
export function undoAct({ longDb, audit, checks, undoables }: Deps, actor: Administrator, id: string): Promise<void> {
  return transact(longDb, async (tx) => {
    await lockAdministration(tx);
    await lockBatches(tx, await listBatchIds(tx));
    const act = await findAct(tx, undoables, id);
    if (!act) throw new AppError('undo_too_late');
    if (!mayTakeBack(actor.role, undoables.of(act.kind))) throw new AppError('role_insufficient');
    await takeBack({ tx, audit, checks, actor }, undoables, act);
  });
}

/**
 * Takes back the last act of this kind on this subject, for whoever may do it by another way than the list of acts.
 * @throws AppError undo_too_late
 */
export async function takeBackLast(
  tx: DatabaseTransaction,
  { audit, checks, undoables }: Pick<Deps, 'audit' | 'checks' | 'undoables'>,
  actor: Actor,
  of: ActOn,
): Promise<void> {
  const act = await findLastAct(tx, undoables, of);
  if (!act) throw new AppError('undo_too_late');
  await takeBack({ tx, audit, checks, actor }, undoables, act);
}

async function takeBack(context: UndoContext, undoables: Deps['undoables'], act: DoneAct): Promise<void> {
  const { tx, audit, actor } = context;
  const { id, kind, batch_id: batchId, subject_id: subjectId, what } = act;
  const way = undoables.of(kind);
  if (!(await way.undo(context, act).catch((error) => rethrowTooLate(error, way)))) throw new AppError('undo_too_late');
  await markUndone(tx, id);
  const before = toSourceBatches(what.moved ?? []);
  await audit(tx, actor, { kind: 'act.undone', batchId, subjectId, before, after: { act: kind } });
}

/** Who may do something may take it back. */
function mayTakeBack(role: Role, act: Undoable): boolean {
  return hasRole(role, act.role);
}

/** What the database refuses, because of what has happened since. */
function rethrowTooLate(error: unknown, { refusedBy = [] }: Undoable): never {
  if (refusedBy.some((constraint) => violates(error, constraint)))
    throw new AppError('undo_too_late', { cause: error });
  throw error;
}
