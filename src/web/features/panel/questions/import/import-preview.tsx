import { type ReactNode, useId } from 'react';
import type { BatchRules } from '#contract/council/batch-rules.ts';
import { longestQuestion } from '#contract/council/public-batch.ts';
import { type ImportColumn, importColumns } from '#contract/council/question-import.ts';
import type { FaultyRow } from '#contract/wire/faulty-row.ts';
import { maxLengths } from '#contract/wire/fields.ts';
import { excerpt } from '#text/excerpt.ts';
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
  return (
    <Sheet label={sentences.wrongTitle} headers={[sentences.row, sentences.wrongColumn, sentences.wrongWhat]}>
      {faulty.slice(0, mostFaulty).flatMap(({ row, errors }) =>
        errors.map(({ column, code }) => (
          <tr key={`${row} ${column}`}>
            <td className="num">{rows[row - 1]?.number}</td>
            <td>{isColumn(column) && columns[column]}</td>
            <td>
              {code === 'too_long' ? faults.too_long({ max: isColumn(column) ? longest[column] : 0 }) : faults[code]}
            </td>
          </tr>
        )),
      )}
      {hidden > 0 && (
        <tr>
          <td colSpan={3}>{sentences.more({ count: hidden })}</td>
        </tr>
      )}
    </Sheet>
  );
}

/** The first rows, so that it shows whether the columns are the right ones. */
export function FirstRows({ rows, sentences }: PreviewProps) {
  const headers = [sentences.row, ...importColumns.map((column) => sentences.columns[column])];
  return (
    <Sheet label={sentences.preview} headers={headers}>
      {rows.slice(0, mostShown).map(({ number, cells }) => (
        <tr key={number}>
          <td className="num">{number}</td>
          {importColumns.map((column) => (
            <td key={column} dir="auto">
              {excerpt(cells[column] ?? '', 120)}
            </td>
          ))}
        </tr>
      ))}
    </Sheet>
  );
}

type SheetProps = { label: string; headers: readonly string[]; children: ReactNode };

/** A table that is scrolled sideways where it is wider than the dialog. */
function Sheet({ label, headers, children }: SheetProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard
    <section className="import-sheet" aria-labelledby={id} tabIndex={0}>
      <h3 id={id}>{label}</h3>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
