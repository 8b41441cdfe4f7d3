import { type ReactNode, type Ref, useRef } from 'react';
import { ListPager, ListSearch, type PagedList, usePagedList } from './paged-list.tsx';
import { Toolbar, type ToolbarProps } from './toolbar.tsx';

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
  /** What stands in the line above it, beside the search. */
  toolbar?: ToolbarProps;
  /** Stands directly above the rows. */
  above?: ReactNode;
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

type CardTableProps<Row> = Pick<TableProps<Row>, 'label' | 'className' | 'columns' | 'rowClass'> & {
  rows: readonly Row[];
  ref?: Ref<HTMLTableElement>;
};

type PageRowsProps<Row> = Omit<CardTableProps<Row>, 'rows' | 'ref'> & {
  list: PagedList;
  /** The rows of the page. */
  shown: readonly Row[];
};

const cellClasses = { lead: 'cell-lead', number: 'cell-number num', actions: 'cell-actions' } as const;

function classOf({ kind, className }: Pick<Column<never>, 'kind' | 'className'>): string | undefined {
  return [kind && cellClasses[kind], className].filter(Boolean).join(' ') || undefined;
}

/** A table of rows that are all here. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, toSearchText, empty, toolbar, above, searchLabel, ...table } = props;
  const { shown, ...list } = usePagedList(rows, toSearchText);
  return (
    <>
      <Toolbar {...toolbar} search={<ListSearch list={list} label={searchLabel} />} />
      {above}
      {rows.length > 0 ? <PageRows {...table} list={list} shown={shown} /> : empty}
    </>
  );
}

/** One page of a table. */
export function PageRows<Row extends { id: string }>({ list, shown, ...table }: PageRowsProps<Row>) {
  const ref = useRef<HTMLTableElement>(null);
  return (
    <>
      <CardTable {...table} ref={ref} rows={shown} />
      <ListPager list={list} onTurn={() => ref.current?.scrollIntoView({ block: 'start' })} />
    </>
  );
}

/** A table without anything around it. On a phone each row becomes a card; the roles say that it is still a table. */
export function CardTable<Row extends { id: string }>(props: CardTableProps<Row>) {
  const { label, className, columns, rows, rowClass, ref } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: with `display: grid` a table is one only by its roles
    <table ref={ref} className={`table ${className}`} role="table" aria-label={label}>
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
        {rows.map((row) => (
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
  );
}
