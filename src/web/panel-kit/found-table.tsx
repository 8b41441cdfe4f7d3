import type { ReactNode } from 'react';
import { PageRows, type TableProps } from '#web/ui/data-table.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OrderField } from '#web/ui/order-field.tsx';
import { ListSearch } from '#web/ui/paged-list.tsx';
import { Toolbar, type ToolbarProps } from '#web/ui/toolbar.tsx';
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
  toolbar: ToolbarProps;
};

/** A table that the server searches, sorts and cuts into pages. */
export function FoundTable<Row extends { id: string }, Order extends string>(props: FoundTableProps<Row, Order>) {
  const { total, list, orderLabels, empty, toolbar, above, searchLabel, ...table } = props;
  return (
    <>
      <Toolbar
        {...toolbar}
        search={total > 0 && <ListSearch list={list} label={searchLabel} />}
        filters={
          <>
            {toolbar.filters}
            {total > 0 && list.searchable && (
              <OrderField value={list.order} labels={orderLabels} onChange={list.setOrder} />
            )}
          </>
        }
      />
      {above}
      {total === 0 && <Empty>{empty}</Empty>}
      {total > 0 && !list.shown && <ListAwaited error={list.error} />}
      {total > 0 && list.shown && <PageRows {...table} list={list} shown={list.shown} />}
    </>
  );
}
