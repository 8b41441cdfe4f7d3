import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/council/batches.ts';
import { allows } from '#contract/council/phases.ts';
import type { AuditEntry } from '#contract/trust/audit.ts';
import { groupActs } from '#web/features/audit/panel/act-groups.ts';
import { ActList } from '#web/features/audit/panel/act-list.tsx';
import { toKey } from '#web/features/audit/panel/act-sentence.ts';
import { Changes } from '#web/features/audit/panel/audit-act.tsx';
import { type ShownChange, sourceBatchesOf } from '#web/features/audit/panel/changes.ts';
import { auditQuery } from '#web/features/audit/panel/queries.ts';
import { ConfirmedUndoButton, useUndoable } from '#web/panel-kit/undo.tsx';
import { adminTexts } from '#web/text/admin.ts';

const shown = 5;
// Traces of addresses are for the audit. The page itself says which batch it is, but not where an edit has put a question.
const told = ['author_email'];
const toldOf = ({ kind }: AuditEntry) => (kind === 'question.updated' ? told : [...told, 'batch_id']);

/** What a change that is taken back does. What was added or removed has no value before it, and its sentence tells it. */
function toReturn({ before, after, ...change }: ShownChange): ShownChange[] {
  return before === undefined || after === undefined ? [] : [{ ...change, before: after, after: before }];
}

/** Whether questions that an undo brings back come into no batch, because theirs takes none any more. */
function comesIntoNone(entry: AuditEntry, batches: readonly Batch[]): boolean {
  const taking = new Set(batches.filter(({ phase }) => allows[phase].questions).map(({ id }) => id));
  return sourceBatchesOf(entry).some((origin) => !taking.has(origin));
}

/** The last acts of this batch, equal ones together. */
export function History({ batch, batches }: { batch: Batch; batches: readonly Batch[] }) {
  const { data } = useInfiniteQuery(auditQuery({ batch: batch.id }));
  const groups = groupActs(data?.pages[0]?.entries ?? []).slice(0, shown);
  const undoable = useUndoable();
  const undoButton = (entry: AuditEntry, changes: readonly ShownChange[]) => {
    const act = undoable.get(entry.id);
    return (
      act && (
        <ConfirmedUndoButton act={act} what={adminTexts.audit.kinds[toKey(entry.kind)]}>
          {comesIntoNone(entry, batches) && <p>{adminTexts.panel.undoIntoNone}</p>}
          <Changes changes={changes.flatMap(toReturn)} />
        </ConfirmedUndoButton>
      )
    );
  };
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{adminTexts.batchPage.history}</h2>
      {data && <ActList folded groups={groups} batches={batches} without={toldOf} aside={undoButton} />}
      <Link className="link-row" to="/admin" search={{ tab: 'audit' }}>
        {adminTexts.batchPage.wholeHistory}
      </Link>
    </section>
  );
}
