import { type ImportColumn, importColumns } from '#contract/council/question-import.ts';
import { excerpt } from '#text/excerpt.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { filledColumns, headingAt, type Layout } from './columns.ts';
import type { Table } from './reading/table.ts';
import type { ImportSentences } from './texts.ts';

type ColumnPlacesProps = {
  table: Table;
  layout: Layout;
  sentences: ImportSentences;
  onChange: (layout: Layout) => void;
};

/** How the table is read: as it seems to be, and otherwise where somebody says so. */
export function ColumnPlaces({ table, layout, sentences, onChange }: ColumnPlacesProps) {
  const { hasHeading, places } = layout;
  const nameOf = (index: number) => {
    const heading = headingAt(table, layout, index);
    return heading === undefined ? sentences.columnNumber({ number: index + 1 }) : excerpt(heading, 40);
  };
  const place = (column: ImportColumn, value: string) =>
    onChange({ hasHeading, places: { ...places, [column]: value === '' ? null : Number(value) } });
  return (
    <fieldset className="import-columns">
      <legend>{sentences.which}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={hasHeading}
          onChange={({ currentTarget }) => onChange({ places, hasHeading: currentTarget.checked })}
        />
        {sentences.heading}
      </label>
      {importColumns.map((column) => (
        <Field key={column} label={sentences.columns[column]}>
          <Select value={places[column] ?? ''} onChange={({ currentTarget }) => place(column, currentTarget.value)}>
            <option value="">{sentences.noColumn}</option>
            {filledColumns(table).map((index) => (
              <option key={index} value={index}>
                {nameOf(index)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  );
}
