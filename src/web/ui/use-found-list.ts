import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PagedList, pageSize, searchFrom, toShownPage, useSearchAndPage } from './paged-list.tsx';

const typingMs = 200; // a typed word is one request, not one for each letter

type PageQuery<Order> = { search: string | undefined; order: Order; limit: string; offset: string };

type FoundListOptions<Row, Order> = {
  /** Of all rows, found or not. */
  total: number;
  order: Order;
  /** An order that is not offered now: whoever had chosen it gets the first one. */
  withoutOrder?: Order | undefined;
  /** Names the list; a change invalidates what begins with this name. */
  name: QueryKey;
  readRows: (query: PageQuery<Order>, signal: AbortSignal) => Promise<Row[]>;
  readCount: (search: string, signal: AbortSignal) => Promise<{ count: number }>;
};

/** Search, order and pages of a list that is too long for the browser: the server searches, sorts and paginates. */
export function useFoundList<Row, Order extends string>(options: FoundListOptions<Row, Order>) {
  const { total, name, readRows, readCount } = options;
  const searched = useSearchAndPage();
  const { search, setPage } = searched;
  const [chosen, setOrder] = useState(options.order);
  const order = chosen === options.withoutOrder ? options.order : chosen;
  const asked = useDebounced(search.trim()) || undefined;
  const counted = useQuery({
    queryKey: [...name, 'found', asked],
    queryFn: ({ signal }) => readCount(asked ?? '', signal),
    placeholderData: keepPreviousData,
    enabled: asked !== undefined,
  });
  const found = asked === undefined ? total : (counted.data?.count ?? total);
  const shownPage = toShownPage(searched.page, found);
  const query = { search: asked, order, limit: String(pageSize), offset: String(shownPage.start) };
  const rows = useQuery({
    queryKey: [...name, 'page', query],
    queryFn: ({ signal }) => readRows(query, signal),
    placeholderData: keepPreviousData,
  });
  const list: PagedList = { ...searched, ...shownPage, found, searchable: total >= searchFrom || search !== '' };
  return {
    ...list,
    /** Undefined until the first are here. */
    shown: rows.data,
    error: rows.error,
    order,
    setOrder: (next: Order) => {
      setOrder(next);
      setPage(0);
    },
  };
}

/** The value, once it has not changed for a while. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
