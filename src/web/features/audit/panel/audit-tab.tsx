import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import type { AuditFilter } from '#contract/trust/audit.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminTexts } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ActList } from './act-list.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { auditQuery, csvAddress } from './queries.ts';

type AuditTabProps = { batches: readonly Batch[] };

export function AuditTab({ batches }: AuditTabProps) {
  const [filter, setFilter] = useState<AuditFilter>({});
  return (
    <>
      <div className="panel-head">
        <h2>{adminTexts.audit.title}</h2>
        <div className="panel-acts">
          <a className={buttonClass()} href={csvAddress(filter)} download>
            {adminTexts.audit.download}
          </a>
        </div>
      </div>
      <p className="quiet audit-lead">{adminTexts.audit.lead}</p>
      <AuditFilterFields filter={filter} batches={batches} onChange={setFilter} />
      {/* Another filter is another list, with its own pages and its own focus. */}
      <Acts key={JSON.stringify(filter)} filter={filter} batches={batches} />
    </>
  );
}

function Acts({ filter, ...lists }: AuditTabProps & { filter: AuditFilter }) {
  const audit = useInfiniteQuery(auditQuery(filter));
  const entries = audit.data?.pages.flatMap((page) => page.entries);
  const { listRef, focusNext } = useFocusOnLoaded(entries?.length ?? 0);
  if (!entries) {
    return audit.isError ? (
      <div className="audit-failed">
        <p className="form-error">{failureText(audit.error) ?? adminTexts.audit.failed}</p>
        <Button onClick={() => void audit.refetch()}>{adminTexts.panel.retry}</Button>
      </div>
    ) : (
      <p className="quiet late" role="status">
        {adminTexts.panel.loading}
      </p>
    );
  }
  const loadMore = () => {
    focusNext();
    void audit.fetchNextPage();
  };
  if (entries.length === 0)
    return <Empty>{isEmpty(filter) ? adminTexts.audit.empty : adminTexts.audit.nothingFound}</Empty>;
  return (
    <>
      <p className="quiet small num" role="status">
        {(audit.hasNextPage ? adminTexts.audit.shownMore : adminTexts.audit.shown)({ count: entries.length })}
      </p>
      <ActList groups={entries.map((entry) => [entry])} listRef={listRef} {...lists} />
      {audit.isFetchNextPageError && (
        <p className="form-error">{failureText(audit.error) ?? adminTexts.audit.failed}</p>
      )}
      {audit.hasNextPage && (
        <Button className="audit-more" pending={audit.isFetchingNextPage} onClick={loadMore}>
          {audit.isFetchingNextPage ? adminTexts.audit.loadingMore : adminTexts.audit.loadMore}
        </Button>
      )}
    </>
  );
}

function isEmpty(filter: AuditFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** Once more has come, the focus goes to the first of it: the button may be gone by then. */
function useFocusOnLoaded(count: number) {
  const listRef = useRef<HTMLOListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    (listRef.current?.children[from.current] as HTMLElement | undefined)?.focus();
    from.current = undefined;
  }, [count]);
  return {
    listRef,
    focusNext: () => {
      from.current = count;
    },
  };
}
