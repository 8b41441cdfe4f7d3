import type { ReactNode } from 'react';
import { PageTable, type TableProps } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OrderField } from '#web/ui/order-field.tsx';
import type { useFoundList } from '#web/ui/use-found-list.ts';
import { ListAwaited } from './list-awaited.tsx';

type FoundTableProps<Row, Order extends string> = TableProps<Row> & {
  /** Of all rows, found or not. */
  total: number;
  list: ReturnType<typeof useFoundList<Row, Order>>;
  /** Of the orders that are offered. */
  orderLabels: Partial<Record<Order, string>>;
  /** Stands in place of a table without rows. */
  empty: ReactNode;
  /** Stands directly above the rows. */
  above?: ReactNode;
};

/** A table that the server searches, sorts and cuts into pages. */
export function FoundTable<Row extends { id: string }, Order extends string>(props: FoundTableProps<Row, Order>) {
  const { total, list, orderLabels, empty, above, ...table } = props;
  if (total === 0) return <Empty>{empty}</Empty>;
  if (!list.shown) return <ListAwaited error={list.error} />;
  return (
    <PageTable {...table} list={list} shown={list.shown} above={above}>
      {list.searchable && <OrderField value={list.order} labels={orderLabels} onChange={list.setOrder} />}
    </PageTable>
  );
}
