import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/batches.ts';
import { batchPageText } from '#web/text/admin.ts';
import { ActList } from '../audit/act-list.tsx';
import { auditQuery } from '../audit/queries.ts';

const shown = 8;

/** The last acts of this batch. */
export function History({ batch, batches }: { batch: Batch; batches: readonly Batch[] }) {
  const { data } = useInfiniteQuery(auditQuery({ batch: batch.id }));
  const entries = data?.pages[0]?.entries.slice(0, shown) ?? [];
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{batchPageText.history}</h2>
      {data && <ActList entries={entries} batches={batches} />}
      <Link className="link-row" to="/admin" search={{ tab: 'audit' }}>
        {batchPageText.wholeHistory}
      </Link>
    </section>
  );
}
