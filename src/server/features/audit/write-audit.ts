import type { KeyObject } from 'node:crypto';
import type { AuditFields, AuditKind } from '#contract/audit.ts';
import type { DatabaseTransaction } from '#server/database/connect.ts';
import { replaceAddresses } from '#server/email-addresses.ts';
import { rememberAct } from '#server/features/undoable-acts/repository.ts';
import { leavesNoWayBack, type Undo } from '#server/features/undoable-acts/rules.ts';
import { insertAuditEntry } from './repository.ts';
import { type Traces, toChange, toStoredFields } from './rules.ts';
import { traceOfAddress, traceOfWords } from './traces.ts';

/** Who acts: a signed-in administrator, or the server by itself. */
export type Actor = { id: string | null; name: string };

export const theServer: Actor = { id: null, name: 'The server' };

export type AuditedAct = {
  kind: AuditKind;
  batchId?: string | null;
  /** The question, user or administrator that it is done to. */
  subjectId?: string | null;
  /** What was and what is. Given both, only what differs is kept, and an act that changed nothing leaves no entry. */
  before?: AuditFields | undefined;
  after?: AuditFields;
  /** What its way back needs, where there is one. */
  undo?: Undo | undefined;
};

/**
 * Puts an act on record, in the transaction of the act: neither is there without the other. Addresses, and what
 * visitors said, are kept as keyed hashes; callers pass them as they are. Answers the id of the entry, if there is one.
 */
export type WriteAudit = (tx: DatabaseTransaction, actor: Actor, act: AuditedAct) => Promise<string | undefined>;

export function createAudit(key: KeyObject): WriteAudit {
  const ofAddress = (address: string) => traceOfAddress(address, key);
  const traces: Traces = {
    ofAddress,
    ofWords: (words) => traceOfWords(words, key),
    inText: (text) => replaceAddresses(text, ofAddress),
  };
  return async (tx, actor, { kind, batchId = null, subjectId = null, before, after, undo }) => {
    const change = toChange(before, after);
    if (!change) return;
    const id = await insertAuditEntry(tx, {
      actor_id: actor.id,
      actor_name: traces.inText(actor.name),
      kind,
      batch_id: batchId,
      subject_id: subjectId,
      before: toStoredFields(kind, change.before, traces),
      after: toStoredFields(kind, change.after, traces),
    });
    if (undo && !leavesNoWayBack(undo))
      await rememberAct(tx, { id, actor_id: actor.id, kind, batch_id: batchId, subject_id: subjectId }, undo);
    return id;
  };
}
