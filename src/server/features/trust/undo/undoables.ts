import type { AuditKind } from '#contract/trust/audit.ts';
import type { Undoable } from './undoable.ts';

/** Everything that can be taken back, as the features list it. */
export class Undoables {
  readonly all: readonly Undoable[];

  constructor(all: readonly Undoable[]) {
    this.all = all;
  }

  isUndoable(kind: string): kind is AuditKind {
    return this.all.some(({ kinds }) => kinds.some((one) => one === kind));
  }

  of(kind: AuditKind): Undoable {
    const found = this.all.find(({ kinds }) => kinds.includes(kind));
    if (!found) throw new Error(`Nothing says how ${kind} is taken back.`);
    return found;
  }

  /** The kinds of acts whose undoing is so. */
  kindsWhere(holds: (undoable: Undoable) => boolean): AuditKind[] {
    return this.all.filter(holds).flatMap(({ kinds }) => kinds);
  }
}
