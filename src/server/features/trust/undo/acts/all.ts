import type { AuditKind } from '#contract/trust/audit.ts';
import { activation } from './activation.ts';
import { batchChange } from './batch-change.ts';
import { correction } from './correction.ts';
import { creation } from './creation.ts';
import { deactivation } from './deactivation.ts';
import { decision } from './decision.ts';
import { deletion, deletionOfSome } from './deletion.ts';
import { edit } from './edit.ts';
import { importOfSome } from './import.ts';
import { merging } from './merging.ts';
import { assignment, moveOfSome, unassignment } from './move.ts';
import { step } from './step.ts';
import { takingOut } from './taking-out.ts';
import type { Undoable } from './undoable.ts';

/** Everything that can be taken back. */
export const undoables: readonly Undoable[] = [
  step,
  activation,
  deactivation,
  creation,
  batchChange,
  assignment,
  unassignment,
  moveOfSome,
  edit,
  decision,
  merging,
  takingOut,
  correction,
  deletion,
  deletionOfSome,
  importOfSome,
];

export function isUndoable(kind: string): kind is AuditKind {
  return undoables.some(({ kinds }) => kinds.some((one) => one === kind));
}

export function undoableOf(kind: AuditKind): Undoable {
  const found = undoables.find(({ kinds }) => kinds.includes(kind));
  if (!found) throw new Error(`Nothing says how ${kind} is taken back.`);
  return found;
}
