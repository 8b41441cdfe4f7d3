import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit.ts';
import type { Batch } from '#contract/batches.ts';
import { ActList } from '#web/features/audit/act-list.tsx';
import { toKey } from '#web/features/audit/act-sentence.ts';
import { auditQuery } from '#web/features/audit/queries.ts';
import { AskedUndoButton, useUndoable } from '#web/panel-kit/undo.tsx';
import { auditText, batchPageText } from '#web/text/admin.ts';

const shown = 8;
// Traces of addresses are for the audit. The page itself says which batch it is, but not where an edit has put a question.
const told = ['author_email'];
const toldOf = ({ kind }: AuditEntry) => (kind === 'question.updated' ? told : [...told, 'batch_id']);

/** The last acts of this batch. */
export function History({ batch, batches }: { batch: Batch; batches: readonly Batch[] }) {
  const { data } = useInfiniteQuery(auditQuery({ batch: batch.id }));
  const entries = data?.pages[0]?.entries.slice(0, shown) ?? [];
  const undoable = useUndoable();
  const wayBack = ({ id, kind }: AuditEntry) => {
    const act = undoable.get(id);
    return act && <AskedUndoButton act={act} what={auditText.kinds[toKey(kind)]} />;
  };
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{batchPageText.history}</h2>
      {data && <ActList entries={entries} batches={batches} without={toldOf} aside={wayBack} />}
      <Link className="link-row" to="/admin" search={{ tab: 'audit' }}>
        {batchPageText.wholeHistory}
      </Link>
    </section>
  );
}
