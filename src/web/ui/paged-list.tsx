import { useDeferredValue, useState } from 'react';
import { tableText } from '#web/text/table.ts';
import { Button } from './button.tsx';

export const searchFrom = 20; // fewer are seen at a glance
export const pageSize = 50;

/** Search and pages over a list that is wholly here. */
export function usePagedList<Row>(rows: readonly Row[], toSearchText: (row: Row) => string) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const words = useDeferredValue(search).trim().toLocaleLowerCase().split(/\s+/);
  const found = words[0]
    ? rows.filter((row) => {
        const text = toSearchText(row).toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      })
    : rows;
  // A page that a deletion or a search has emptied gives way to the last one that there is.
  const lastPage = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  const shownPage = Math.min(page, lastPage);
  const start = shownPage * pageSize;
  return {
    shown: found.slice(start, start + pageSize),
    found: found.length,
    searchable: rows.length >= searchFrom || search !== '',
    search,
    setSearch: (next: string) => {
      setSearch(next);
      setPage(0);
    },
    page: shownPage,
    lastPage,
    start,
    setPage,
  };
}

export type PagedList = Omit<ReturnType<typeof usePagedList>, 'shown'>;

export function ListSearch({ list, label }: { list: PagedList; label: string }) {
  if (!list.searchable) return null;
  return (
    <search className="finder">
      <div className="search">
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <circle cx="8.75" cy="8.75" r="5.5" />
          <path d="m13 13 4 4" strokeLinecap="round" />
        </svg>
        <input
          className="input"
          type="search"
          dir="auto"
          aria-label={label}
          placeholder={tableText.search}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
        />
      </div>
      <p className="quiet small num" role="status">
        {list.search.trim() && (list.found > 0 ? tableText.found(list.found) : tableText.nothingFound)}
      </p>
    </search>
  );
}

export function ListPager({ list, onTurn }: { list: PagedList; onTurn?: () => void }) {
  if (list.lastPage === 0) return null;
  const turn = (page: number) => {
    list.setPage(page);
    onTurn?.();
  };
  return (
    <nav className="pager num" aria-label={tableText.pages}>
      <span>{tableText.range(list.start + 1, Math.min(list.start + pageSize, list.found), list.found)}</span>
      <div>
        <PageButton label={tableText.earlierPage} possible={list.page > 0} onTurn={() => turn(list.page - 1)} />
        <PageButton
          label={tableText.nextPage}
          possible={list.page < list.lastPage}
          onTurn={() => turn(list.page + 1)}
        />
      </div>
    </nav>
  );
}

// `disabled` would drop the focus of whoever pressed it for the last page.
function PageButton({ label, possible, onTurn }: { label: string; possible: boolean; onTurn: () => void }) {
  return (
    <Button aria-disabled={!possible} onClick={() => possible && onTurn()}>
      {label}
    </Button>
  );
}
