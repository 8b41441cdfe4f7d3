import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AuditEntry, AuditFilter } from '#contract/audit.ts';
import type { Batch } from '#contract/batches.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { adminText, auditText } from '#web/text/admin.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { AuditAct } from './audit-act.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { toChanges } from './changes.ts';
import { auditQuery, csvAddress, subjectsQuery } from './queries.ts';

type AuditTabProps = { batches: readonly Batch[] };

export function AuditTab({ batches }: AuditTabProps) {
  const [filter, setFilter] = useState<AuditFilter>({});
  return (
    <>
      <div className="panel-head">
        <h2>{auditText.title}</h2>
        <div className="panel-acts">
          <a className={buttonClass()} href={csvAddress(filter)} download>
            {auditText.download}
          </a>
        </div>
      </div>
      <p className="quiet audit-lead">{auditText.lead}</p>
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
        <p className="form-error">{failureText(audit.error) ?? auditText.failed}</p>
        <Button onClick={() => void audit.refetch()}>{adminText.retry}</Button>
      </div>
    ) : (
      <p className="quiet late" role="status">
        {adminText.loading}
      </p>
    );
  }
  const loadMore = () => {
    focusNext();
    void audit.fetchNextPage();
  };
  if (entries.length === 0) return <Empty>{isEmpty(filter) ? auditText.empty : auditText.nothingFound}</Empty>;
  return (
    <>
      <p className="quiet small num" role="status">
        {(audit.hasNextPage ? auditText.shownMore : auditText.shown)({ count: entries.length })}
      </p>
      <ActList entries={entries} listRef={listRef} {...lists} />
      {audit.isFetchNextPageError && <p className="form-error">{failureText(audit.error) ?? auditText.failed}</p>}
      {audit.hasNextPage && (
        <Button className="audit-more" pending={audit.isFetchingNextPage} onClick={loadMore}>
          {audit.isFetchingNextPage ? auditText.loadingMore : auditText.loadMore}
        </Button>
      )}
    </>
  );
}

type ActListProps = AuditTabProps & {
  entries: readonly AuditEntry[];
  listRef: RefObject<HTMLOListElement | null>;
};

function ActList({ entries, listRef, batches }: ActListProps) {
  const batchNames = new Map(batches.map(({ id, name }) => [id, name]));
  const subjects = useSubjects(entries);
  return (
    <ol className="audit" ref={listRef} aria-label={auditText.title}>
      {entries.map((entry) => (
        <li key={entry.id} tabIndex={-1}>
          <AuditAct
            entry={entry}
            changes={toChanges(entry, batchNames)}
            subject={entry.subject_id ? subjects.get(entry.subject_id) : undefined}
          />
        </li>
      ))}
    </ol>
  );
}

/** What the acts were done to, as it is called today. It stands in the lists alone: the audit itself names nobody. */
function useSubjects(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const ids = [...new Set(entries.map(({ subject_id }) => subject_id).filter((id) => id !== null))];
  return useQueries({
    queries: chunk(ids, subjectsAtOnce).map(subjectsQuery),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data)),
  });
}

const subjectsAtOnce = 50;

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
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
