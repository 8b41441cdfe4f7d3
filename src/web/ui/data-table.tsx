import { type ReactNode, useRef } from 'react';
import { ListPager, ListSearch, type PagedList, usePagedList } from './paged-list.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `lead` names the row and stands alone on a card; `number` ends at the edge; `actions` come last. */
  kind?: 'lead' | 'number' | 'actions';
  /** A class for its heading and its cells, as for a width. */
  className?: string;
};

export type TableProps<Row> = {
  label: string;
  /** The columns' widths are its business. */
  className: string;
  columns: readonly Column<Row>[];
  searchLabel: string;
  /** A class for single rows. */
  rowClass?: (row: Row) => string | undefined;
};

type DataTableProps<Row> = TableProps<Row> & {
  rows: readonly Row[];
  /** What a search looks through. */
  toSearchText: (row: Row) => string;
  /** Stands in place of a table without rows. */
  empty: ReactNode;
};

type PageTableProps<Row> = TableProps<Row> & {
  list: PagedList;
  /** The rows of the page. */
  shown: readonly Row[];
  /** Stands beside the search. */
  children?: ReactNode;
  /** Stands directly above the rows. */
  above?: ReactNode;
};

const cellClasses = { lead: 'cell-lead', number: 'cell-number num', actions: 'cell-actions' } as const;

function classOf({ kind, className }: Pick<Column<never>, 'kind' | 'className'>): string | undefined {
  return [kind && cellClasses[kind], className].filter(Boolean).join(' ') || undefined;
}

/** A table of rows that are all here. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, toSearchText, empty, ...table } = props;
  const { shown, ...list } = usePagedList(rows, toSearchText);
  return rows.length === 0 ? empty : <PageTable {...table} list={list} shown={shown} />;
}

/** One page of a table. On a phone each row becomes a card; the roles say that it is still a table. */
export function PageTable<Row extends { id: string }>(props: PageTableProps<Row>) {
  const { label, className, columns, list, shown, searchLabel, rowClass, children, above } = props;
  const tableRef = useRef<HTMLTableElement>(null);
  return (
    <>
      <div className="list-tools">
        <ListSearch list={list} label={searchLabel} />
        {children}
      </div>
      {above}
      {/* biome-ignore lint/a11y/noRedundantRoles: with `display: grid` a table is one only by its roles */}
      <table ref={tableRef} className={`table ${className}`} role="table" aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {columns.map(({ header, ...column }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={header} role="columnheader" scope="col" className={classOf(column)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {shown.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <tr key={row.id} role="row" className={rowClass?.(row)}>
              {columns.map(({ header, cell, ...column }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={header} role="cell" className={classOf(column)} data-label={header}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ListPager list={list} onTurn={() => tableRef.current?.scrollIntoView({ block: 'start' })} />
    </>
  );
}
