import { useEffect, useRef, useState } from 'react';
import type { Batch } from '#contract/council/batches.ts';
import { mostImportedRows, questionImportApi, type RepeatedRow } from '#contract/council/question-import.ts';
import type { FaultyRow } from '#contract/wire/faulty-row.ts';
import { call } from '#web/api/call.ts';
import { newKey } from '#web/api/idempotency.ts';
import { questionsQuery } from '#web/panel-kit/query-keys.ts';
import { useAct } from '#web/panel-kit/use-act.tsx';
import type { NumberedRow } from './columns.ts';
import type { ImportSentences } from './texts.ts';

/** What the server says of the rows before any is imported. */
export type Check = { faulty: FaultyRow[]; repeated: RepeatedRow[]; count: number } | { failure: unknown } | null;

/** Asks the server what is wrong with these rows; null until it has answered. */
export function useCheck(batch: Batch, rows: readonly NumberedRow[] | null): Check {
  const [check, setCheck] = useState<{ of: typeof rows; said: Check }>({ of: null, said: null });
  const { id } = batch;
  useEffect(() => {
    if (!rows || rows.length === 0 || rows.length > mostImportedRows) return;
    const asking = new AbortController();
    const body = { rows: rows.map(({ cells }) => cells), dry_run: true };
    const tell = (said: Check) => asking.signal.aborted || setCheck({ of: rows, said });
    call(questionImportApi.import, { params: { id }, headers: {}, body }, { signal: asking.signal })
      .then(({ rows: faulty, repeated = [], count }) => tell({ faulty, repeated, count }))
      .catch((failure: unknown) => tell({ failure }));
    return () => asking.abort();
  }, [id, rows]);
  return check.of === rows ? check.said : null;
}

/** Imports the rows. A retry after a lost answer has the same key, so nothing comes twice. */
export function useImport(batch: Batch, sentences: ImportSentences) {
  const sent = useRef<{ rows: readonly NumberedRow[]; key: string } | null>(null);
  return useAct({
    act: (rows: readonly NumberedRow[]) => {
      if (sent.current?.rows !== rows) sent.current = { rows, key: newKey() };
      return call(questionImportApi.import, {
        params: { id: batch.id },
        headers: { 'idempotency-key': sent.current.key },
        body: { rows: rows.map(({ cells }) => cells) },
      });
    },
    done: ({ count }) => sentences.done({ count }),
    failed: () => sentences.failed,
    lists: [questionsQuery],
    undo: () => ({ kinds: ['questions.imported'], batch: batch.id }),
  });
}
