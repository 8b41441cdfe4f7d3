import type { RawBuilder } from 'kysely';
import type { AuditKind } from '#contract/trust/audit.ts';
import type { BatchChecks } from '#server/batch-checks.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import type { UndoData } from '#server/features/trust/audit/undo-data.ts';
import type { Actor, WriteAudit } from '#server/features/trust/audit/write-audit.ts';

/** An act that was done, as it is kept to be undone. */
export type DoneAct = {
  id: string;
  at: Date;
  actor_id: string | null;
  kind: AuditKind;
  batch_id: string | null;
  subject_id: string | null;
  until: Date;
  what: UndoData;
  /** How many mails have told of it. */
  mails_sent: number;
};

/** What taking back works with, under the locks of administration and of all batches. */
export type UndoContext = { tx: DatabaseTransaction; audit: WriteAudit; checks: BatchChecks; actor: Actor };

/** All of an act that can be taken back. */
export type Undoable = {
  /** Acts that are taken back in the same way. */
  kinds: readonly AuditKind[];
  /** Who may take it back, and everybody above: who may do it. */
  role: 'moderator' | 'administrator';
  /** How long it can be undone; what happens meanwhile may end that earlier. Undefined: not at all. */
  minutes: number | ((data: UndoData) => number | undefined);
  /** Which earlier acts cannot be undone any more after a later one of this kind that stands: by default those on the same batch and subject. */
  laterEnds?: 'those on the same subject' | 'nothing';
  /** Whether it can be taken back now, as far as one statement tells; asked of `acts`, a row of `undoable_acts`. */
  isPossible?: RawBuilder<boolean>;
  /** Constraints by which the database refuses what has become impossible. */
  refusedBy?: readonly string[];
  /** Takes it back; false where something has come in between. */
  undo: (context: UndoContext, act: DoneAct) => Promise<boolean>;
};

/** From what people may have seen: a result, a question that is gone. */
export const aFewMinutes = 10;
/** From what only the panel shows, and while nothing has come in between. */
export const aDay = 24 * 60;
/** From the start of stoning: while there is no ballot. */
export const aMonth = 30 * aDay;

/** By what the database refuses questions that come back into a batch. */
export const questionsKeptOut = [
  'batches_have_room',
  'questions_stay_in_stoning',
  'questions_stay_out_when_completed',
] as const;

export function undoable(act: Undoable): Undoable {
  return act;
}
