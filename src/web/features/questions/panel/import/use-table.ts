import { useEffect, useMemo, useState } from 'react';
import { type Layout, layoutOf, rowsOf } from './columns.ts';
import { readAside } from './reading/read-aside.ts';
import type { Choice, TableRead, Unreadable } from './reading/table.ts';
import { knownHeadings } from './texts.ts';

/** What is read: a file that was chosen, or words that were pasted. */
type Source = { field: 'file' | 'paste'; content: Blob | string };

/** The table that was chosen or pasted, as what it is read, and its rows. */
export function useTable() {
  const [source, setSource] = useState<Source | null>(null);
  const [choice, setChoice] = useState<Choice>({});
  const [chosen, setLayout] = useState<Layout | null>(null);
  const [headings] = useState(knownHeadings);
  const [result, setResult] = useState<TableRead | Unreadable | null>(null);
  useEffect(() => {
    setResult(null);
    if (!source) return;
    const reading = new AbortController();
    void readAside({ source: source.content, headings, choice }, reading.signal).then(
      (read) => reading.signal.aborted || setResult(read),
    );
    return () => reading.abort();
  }, [source, choice, headings]);
  const read = result && !('code' in result) ? result : null;
  const layout = useMemo(() => (read ? (chosen ?? layoutOf(read.table, headings)) : null), [read, chosen, headings]);
  const said = useMemo(() => (read && layout ? rowsOf(read.table, layout) : null), [read, layout]);
  const take = (next: Source | null) => {
    setLayout(null);
    setChoice({});
    setSource(next);
  };
  return {
    field: source?.field ?? null,
    isReading: source !== null && result === null,
    read,
    unreadable: result && 'code' in result ? result : null,
    layout,
    setLayout,
    choose: (change: Choice) => {
      setLayout(null);
      setChoice({ ...choice, ...change });
    },
    said,
    rows: said?.rows ?? null,
    readFile: (file: File | undefined) => take(file ? { field: 'file', content: file } : null),
    readText: (text: string) => take(text.trim() === '' ? null : { field: 'paste', content: text }),
  };
}

export type ReadSource = ReturnType<typeof useTable>;
