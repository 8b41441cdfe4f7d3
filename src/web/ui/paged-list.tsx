import { useDeferredValue, useState } from 'react';
import { adminTexts } from '#web/text/admin.ts';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';

export const searchFrom = 20; // fewer are seen at a glance
export const pageSize = 50;

/** What is searched for, and which page of what is found is wanted: another search begins with the first. */
export function useSearchAndPage() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  return {
    search,
    setSearch: (next: string) => {
      setSearch(next);
      setPage(0);
    },
    page,
    setPage,
  };
}

/** The page that can be shown: one that a deletion or a search has emptied gives way to the last one that there is. */
export function toShownPage(wanted: number, found: number): { page: number; lastPage: number; start: number } {
  const lastPage = Math.max(0, Math.ceil(found / pageSize) - 1);
  const page = Math.min(wanted, lastPage);
  return { page, lastPage, start: page * pageSize };
}

/** Search and pages over a list that is wholly here. */
export function usePagedList<Row>(rows: readonly Row[], toSearchText: (row: Row) => string) {
  const asked = useSearchAndPage();
  const { search } = asked;
  const words = useDeferredValue(search).trim().toLocaleLowerCase().split(/\s+/);
  const found = words[0]
    ? rows.filter((row) => {
        const text = toSearchText(row).toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      })
    : rows;
  const shownPage = toShownPage(asked.page, found.length);
  return {
    ...asked,
    ...shownPage,
    shown: found.slice(shownPage.start, shownPage.start + pageSize),
    found: found.length,
    searchable: rows.length >= searchFrom || search !== '',
  };
}

export type PagedList = Omit<ReturnType<typeof usePagedList>, 'shown'>;

export function ListSearch({ list, label }: { list: PagedList; label: string }) {
  if (!list.searchable) return null;
  return (
    <search className="finder">
      <SearchField label={label} placeholder={adminTexts.table.search} value={list.search} onChange={list.setSearch} />
      <p className="quiet small num" role="status">
        {list.search.trim() &&
          (list.found > 0 ? adminTexts.table.found({ count: list.found }) : adminTexts.table.nothingFound)}
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
    <nav className="pager num" aria-label={adminTexts.table.pages}>
      <span>
        {adminTexts.table.range({
          from: list.start + 1,
          to: Math.min(list.start + pageSize, list.found),
          total: list.found,
        })}
      </span>
      <div>
        <PageButton label={adminTexts.table.earlierPage} possible={list.page > 0} onTurn={() => turn(list.page - 1)} />
        <PageButton
          label={adminTexts.table.nextPage}
          possible={list.page < list.lastPage}
          onTurn={() => turn(list.page + 1)}
        />
      </div>
    </nav>
  );
}

// `disabled` would drop the focus of the button that led to the last page.
function PageButton({ label, possible, onTurn }: { label: string; possible: boolean; onTurn: () => void }) {
  return (
    <Button aria-disabled={!possible} onClick={() => possible && onTurn()}>
      {label}
    </Button>
  );
}
