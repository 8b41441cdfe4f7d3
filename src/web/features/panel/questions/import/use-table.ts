import { useMemo, useState } from 'react';
import { type Layout, layoutOf, rowsOf } from './columns.ts';
import { readTableOfFile, readTableOfText, type Table, type Unreadable } from './read-table.ts';
import { knownHeadings } from './texts.ts';

/** The table that was chosen or pasted, how it is read, and its rows. */
export function useTable() {
  const [read, setRead] = useState<Table | Unreadable | null>(null);
  const [chosen, setLayout] = useState<Layout | null>(null);
  const [headings] = useState(knownHeadings);
  const table = read && !('code' in read) ? read : null;
  const layout = useMemo(() => (table ? (chosen ?? layoutOf(table, headings)) : null), [table, chosen, headings]);
  const said = useMemo(() => (table && layout ? rowsOf(table, layout) : null), [table, layout]);
  const take = (next: Table | Unreadable | null) => {
    setLayout(null);
    setRead(next);
  };
  return {
    table,
    unreadable: read && 'code' in read ? read : null,
    layout,
    setLayout,
    rows: said?.rows ?? null,
    leftOut: said?.leftOut ?? 0,
    readFile: async (file: File | undefined) => take(file ? await readTableOfFile(file) : null),
    readText: (text: string) => take(text.trim() === '' ? null : readTableOfText(text)),
  };
}

export type ReadTable = ReturnType<typeof useTable>;
