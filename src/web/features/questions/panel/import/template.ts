import writeXlsxFile, { type CellObject } from 'write-excel-file/browser';
import { type ImportColumn, importColumns } from '#contract/council/question-import.ts';
import { activeTexts } from '#web/text/active.ts';
import { saveFile } from '#web/ui/save-file.ts';
import type { ImportSentences } from './texts.ts';

const widths: Record<ImportColumn, number> = { text: 70, author: 24, author_email: 30 };

/** An empty workbook with the headings that are known again. */
export async function saveTemplate({ columns, templateName, title }: ImportSentences): Promise<void> {
  const heading = importColumns.map(
    (column): CellObject => ({ type: String, value: columns[column], fontWeight: 'bold' }),
  );
  const file = writeXlsxFile([heading], {
    sheet: title,
    stickyRowsCount: 1,
    columns: importColumns.map((column) => ({ width: widths[column] })),
    rightToLeft: activeTexts().language.direction === 'rtl',
  });
  const content = await file.toBlob();
  saveFile(`${templateName}.xlsx`, content.type, content);
}
