import { type ReactNode, useRef } from 'react';
import { ListPager, ListSearch, usePagedList } from './paged-list.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `lead` names the row and stands alone on a card; `number` ends at the edge; `actions` come last. */
  kind?: 'lead' | 'number' | 'actions';
};

type DataTableProps<Row> = {
  label: string;
  /** The columns' widths are its business. */
  className: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What a search looks through. */
  toSearchText: (row: Row) => string;
  searchLabel: string;
  /** Stands in place of a table without rows. */
  empty: ReactNode;
};

const cellClasses = { lead: 'cell-lead', number: 'cell-number num', actions: 'cell-actions' } as const;

/** On a phone each row becomes a card; the roles say that it is still a table. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, className, columns, rows, toSearchText, searchLabel, empty } = props;
  const tableRef = useRef<HTMLTableElement>(null);
  const { shown, ...list } = usePagedList(rows, toSearchText);
  if (rows.length === 0) return empty;
  return (
    <>
      <ListSearch list={list} label={searchLabel} />
      {/* biome-ignore lint/a11y/noRedundantRoles: with `display: grid` a table is one only by its roles */}
      <table ref={tableRef} className={`table ${className}`} role="table" aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {columns.map(({ header, kind }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={header} role="columnheader" scope="col" className={kind && cellClasses[kind]}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup">
          {shown.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <tr key={row.id} role="row">
              {columns.map(({ header, cell, kind }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={header} role="cell" className={kind && cellClasses[kind]} data-label={header}>
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
