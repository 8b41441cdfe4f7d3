import type { Administrator } from '#contract/administrators.ts';
import type { AuditKind } from '#contract/audit.ts';
import { batchesApi } from '#contract/batches.ts';
import { paperApi } from '#contract/paper.ts';
import type { Role } from '#contract/roles.ts';
import type { UndoableAct } from '#contract/undo.ts';
import { AppError } from '#server/app-error.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { lockAdministration, lockBatches } from '#server/database/locks.ts';
import { violates } from '#server/database/violations.ts';
import type { Deps } from '#server/deps.ts';
import { toOrigins } from '#server/features/audit/origins.ts';
import { listBatchIds } from '#server/features/batches/repository.ts';
import { type Act, findAct, listActs, markUndone } from '#server/features/undoable-acts/repository.ts';
import { waysBack } from './ways-back.ts';

const mostListed = 200;
const undoableKinds = Object.keys(waysBack) as AuditKind[];

/** What this administrator can take back, as far as can be told without trying. */
export async function readUndoableActs({ db }: Deps, administrator: Administrator): Promise<UndoableAct[]> {
  const kinds = undoableKinds.filter((kind) => rolesFor(kind).includes(administrator.role));
  const acts = await listActs(db, kinds, mostListed);
  return acts.map(({ at, until, actor_id, what: _, ...act }) => ({
    ...act,
    at: at.toISOString(),
    until: until.toISOString(),
    is_own: actor_id === administrator.id,
  }));
}

/**
 * Takes an act back. That is an act of its own, and the server decides whether there still is a way.
 * @throws AppError undo_too_late, role_insufficient
 */
export async function undoAct({ db, audit }: Deps, administrator: Administrator, id: string): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => {
      await lockAdministration(tx);
      await lockBatches(tx, await listBatchIds(tx));
      const act = await findAct(tx, id);
      if (!act) throw new AppError('undo_too_late');
      if (!rolesFor(act.kind).includes(administrator.role)) throw new AppError('role_insufficient');
      await takeBack(tx, act);
      await markUndone(tx, id);
      const { batch_id: batchId, subject_id: subjectId, kind } = act;
      const before = toOrigins(act.what.moved ?? []);
      await audit(tx, administrator, { kind: 'act.undone', batchId, subjectId, before, after: { act: kind } });
    })
    .catch(rethrowTooLate);
}

async function takeBack(tx: DatabaseTransaction, act: Act): Promise<void> {
  const isDone = await waysBack[act.kind]?.(tx, act);
  if (!isDone) throw new AppError('undo_too_late');
}

/** Who may do something may take it back. */
function rolesFor(kind: AuditKind): readonly Role[] {
  const ofModerators: readonly AuditKind[] = [
    'question.updated',
    'question.deleted',
    'questions.deleted',
    'question.corrected',
    'question.taken_out',
  ];
  return ofModerators.includes(kind) ? paperApi.correct.access : batchesApi.update.access;
}

const inTheWay = [
  'batches_have_room',
  'ballot_questions_stand_still',
  'questions_stay_in_stoning',
  'questions_stay_out_when_completed',
  'questions_submission_key_key',
  'batches_with_ballots_stay',
  'batches_one_active',
];

/** What the database refuses, because of what has happened since. */
function rethrowTooLate(error: unknown): never {
  if (inTheWay.some((constraint) => violates(error, constraint))) throw new AppError('undo_too_late', { cause: error });
  throw error;
}
