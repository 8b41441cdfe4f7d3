import { type ReactNode, useId } from 'react';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { longestQuestion } from '#contract/council/public-batch.ts';
import { type ImportColumn, importColumns, type RepeatedRow } from '#contract/council/question-import.ts';
import type { FaultyRow } from '#contract/wire/faulty-row.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { excerpt } from '#text/excerpt.ts';
import { toNumberText } from '#web/text/moments.ts';
import { CardTable, type Column } from '#web/ui/data-table.tsx';
import type { NumberedRow } from './columns.ts';
import type { ImportSentences } from './texts.ts';

type PreviewProps = { rows: readonly NumberedRow[]; sentences: ImportSentences };

const mostFaulty = 50;
const mostShown = 5;

type FaultListProps = PreviewProps & { faulty: readonly FaultyRow[]; rules: BatchRules };

/** What is wrong, by the numbers that the rows have in the file. */
export function FaultList({ rows, faulty, rules, sentences }: FaultListProps) {
  if (faulty.length === 0) return null;
  const longest: Record<ImportColumn, number> = {
    text: longestQuestion(rules),
    author: maxLengths.name,
    author_email: maxLengths.email,
  };
  const { columns, faults } = sentences;
  const isColumn = (column: string): column is ImportColumn => column in columns;
  const hidden = faulty.length - mostFaulty;
  const found = faulty
    .slice(0, mostFaulty)
    .flatMap(({ row, errors }) =>
      errors.map(({ column, code }) => ({ id: `${row} ${column}`, number: rows[row - 1]?.number, column, code })),
    );
  const what = ({ column, code }: (typeof found)[number]) =>
    code === 'too_long' ? faults.too_long({ max: isColumn(column) ? longest[column] : 0 }) : faults[code];
  return (
    <Sheet
      label={sentences.wrongTitle}
      rows={found}
      columns={[
        { header: sentences.row, kind: 'number', cell: ({ number }) => number },
        { header: sentences.wrongColumn, cell: ({ column }) => isColumn(column) && columns[column] },
        { header: sentences.wrongWhat, cell: what },
      ]}
    >
      {hidden > 0 && <p>{sentences.more({ count: hidden })}</p>}
    </Sheet>
  );
}

type RepeatedListProps = PreviewProps & { repeated: readonly RepeatedRow[] };

/** Which rows ask in the same words as another one: they can come in all the same. */
export function RepeatedList({ rows, repeated, sentences }: RepeatedListProps) {
  if (repeated.length === 0) return null;
  const numberOf = (row: number) => rows[row - 1]?.number ?? row;
  const hidden = repeated.length - mostFaulty;
  return (
    <Sheet
      label={sentences.repeatedTitle}
      rows={repeated.slice(0, mostFaulty).map((one) => ({ ...one, id: String(one.row) }))}
      columns={[
        { header: sentences.row, kind: 'number', cell: ({ row }) => numberOf(row) },
        {
          header: sentences.columns.text,
          cell: ({ row }) => <span dir="auto">{excerpt(rows[row - 1]?.cells.text ?? '', 120)}</span>,
        },
        {
          header: sentences.repeatedWhere,
          cell: ({ earlier }) =>
            earlier === null ? sentences.inBatch : sentences.inRow({ row: toNumberText(numberOf(earlier)) }),
        },
      ]}
    >
      {hidden > 0 && <p>{sentences.more({ count: hidden })}</p>}
    </Sheet>
  );
}

/** The first rows, so that it shows whether the columns are the right ones. */
export function FirstRows({ rows, sentences }: PreviewProps) {
  return (
    <Sheet
      label={sentences.preview}
      rows={rows.slice(0, mostShown).map((row) => ({ ...row, id: String(row.number) }))}
      columns={[
        { header: sentences.row, kind: 'number', cell: ({ number }) => number },
        ...importColumns.map((column) => ({
          header: sentences.columns[column],
          cell: ({ cells }: NumberedRow) => <span dir="auto">{excerpt(cells[column] ?? '', 120)}</span>,
        })),
      ]}
    />
  );
}

type SheetProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  children?: ReactNode;
};

/** A table that is scrolled where it is longer than it may be in the dialog. */
function Sheet<Row extends { id: string }>({ label, rows, columns, children }: SheetProps<Row>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard
    <section className="import-sheet" aria-labelledby={id} tabIndex={0}>
      <h3 id={id}>{label}</h3>
      <CardTable label={label} className="" columns={columns} rows={rows} />
      {children}
    </section>
  );
}
