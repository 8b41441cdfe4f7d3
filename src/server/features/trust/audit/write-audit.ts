import type { KeyObject } from 'node:crypto';
import type { AuditKind } from '#contract/trust/audit.ts';
import type { AuditChange } from '#contract/trust/audit-fields.ts';
import { hasRole, type Role } from '#contract/wire/roles.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { replaceAddresses } from '#server/email-addresses.ts';
import type { AfterAct, Step } from './after-act.ts';
import { insertAuditEntry } from './repository.ts';
import { type Traces, toChange, toStoredFields } from './rules.ts';
import { traceOfAddress, traceOfWords } from './traces.ts';
import type { UndoData } from './undo-data.ts';

/** Who acts: a signed-in administrator, or the server by itself, which has no role. */
export type Actor = { id: string | null; name: string; role?: Role };

export const theServer: Actor = { id: null, name: 'The server' };

export function isOwner({ role }: Actor): boolean {
  return role !== undefined && hasRole(role, 'owner');
}

type ActOf<Kind extends AuditKind> = {
  kind: Kind;
  /** What was and what is. Given both, only what differs is kept, and an act that changed nothing leaves no entry. */
  before?: AuditChange<Kind> | undefined;
  after?: AuditChange<Kind>;
};

export type AuditedAct = { [Kind in AuditKind]: ActOf<Kind> }[AuditKind] & {
  batchId?: string | null;
  /** The question, user or administrator that it is done to. */
  subjectId?: string | null;
  /** The questions whose state it changes, be it one or many: for what follows from it. */
  questionIds?: readonly string[] | undefined;
  step?: Step | undefined;
  /** What undoing it needs, where it can be undone (its row `undoables` in the feature). */
  undo?: UndoData | undefined;
};

/**
 * Puts an act on record, and does what follows from it, in the transaction of the act: none is there without the others. Addresses, and what
 * visitors said, are kept as keyed hashes; callers pass them as they are. Answers the id of the entry, if there is one.
 */
export type WriteAudit = (tx: DatabaseTransaction, actor: Actor, act: AuditedAct) => Promise<string | undefined>;

export function createAudit(key: KeyObject, afterAct: AfterAct): WriteAudit {
  const ofAddress = (address: string) => traceOfAddress(address, key);
  const traces: Traces = {
    ofAddress,
    ofWords: (words) => traceOfWords(words, key),
    inText: (text) => replaceAddresses(text, ofAddress),
  };
  return async (tx, actor, { kind, batchId = null, subjectId = null, questionIds, step, before, after, undo }) => {
    const change = toChange(before, after);
    if (!change) return;
    const entryId = await insertAuditEntry(tx, {
      actor_id: actor.id,
      actor_name: traces.inText(actor.name),
      kind,
      batch_id: batchId,
      subject_id: subjectId,
      before: toStoredFields(kind, change.before, traces),
      after: toStoredFields(kind, change.after, traces),
    });
    await afterAct(tx, [{ kind, actor, entryId, batchId, subjectId, questionIds, step, change, undo }]);
    return entryId;
  };
}
