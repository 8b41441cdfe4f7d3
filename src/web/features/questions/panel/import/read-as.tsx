import { Field, Select } from '#web/ui/field.tsx';
import { codePages } from './reading/code-page.ts';
import { type Separator, separators } from './reading/separators.ts';
import type { Choice, TableRead } from './reading/table.ts';
import type { ImportSentences } from './texts.ts';

type ReadAsProps = { read: TableRead; sentences: ImportSentences; onChoose: (change: Choice) => void };

/** As what it was read where that is a guess, and otherwise where somebody says so. */
export function ReadAs({ read, sentences, onChoose }: ReadAsProps) {
  const { workbook, separator, codePage } = read;
  return (
    <div className="import-columns">
      {workbook && workbook.names.length > 1 && (
        <Field label={sentences.sheet}>
          <Select value={workbook.sheet} onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.value })}>
            {workbook.names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      {codePage && (
        <Field label={sentences.codePage} hint={sentences.lettersRight}>
          <Select
            value={codePage}
            onChange={({ currentTarget }) =>
              onChoose({ codePage: codePages.find((page) => page === currentTarget.value) ?? codePage })
            }
          >
            {codePages.map((page) => (
              <option key={page} value={page}>
                {codePageNames[page]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {separator !== undefined && (
        <Field label={sentences.separator}>
          <Select
            value={separator}
            onChange={({ currentTarget }) =>
              onChoose({ separator: separators.find((sign) => sign === currentTarget.value) ?? '' })
            }
          >
            {separators.map((sign) => (
              <option key={sign} value={sign}>
                {nameOfSeparator(sign, sentences)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

/** They are called like this in every language. */
const codePageNames: Record<(typeof codePages)[number], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'windows-1256': 'Windows-1256',
};

function nameOfSeparator(separator: Separator, { noSeparator, tab }: ImportSentences): string {
  if (separator === '') return noSeparator;
  return separator === '\t' ? tab : separator;
}
