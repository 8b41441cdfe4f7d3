import type { Batch } from '#contract/council/batches.ts';
import { readsFirst } from '#contract/council/public-batch.ts';
import { namelessAuthor } from '#contract/council/public-question.ts';
import { mostImportedRows, namesNobody } from '#contract/council/question-import.ts';
import { excerpt } from '#text/excerpt.ts';
import { failureText } from '#web/panel-kit/failure.ts';
import { toAuthorText } from '#web/text/author.ts';
import { toListText, toNumberText } from '#web/text/moments.ts';
import { headingAt, type Layout, type NumberedRow, type RowsRead, unreadColumns } from './columns.ts';
import type { TableRead, Unreadable } from './reading/table.ts';
import type { ImportSentences } from './texts.ts';
import type { Check } from './use-import.ts';
import type { ReadSource } from './use-table.ts';

/** What the dialog says of what was read, and of what was not. */
export function stateOf(batch: Batch, source: ReadSource, check: Check, sentences: ImportSentences): string {
  if (source.isReading) return sentences.reading;
  const { read, layout, said } = source;
  if (!read || !layout || !said) return '';
  return [...sayRows(batch, said.rows, check, sentences), ...sayLeftOut(read, layout, said, sentences)]
    .filter(Boolean)
    .join(' ');
}

/** Why there is no table. */
export function reasonOf(unreadable: Unreadable, sentences: ImportSentences): string {
  switch (unreadable.code) {
    case 'quotes':
      return sentences.quotes({ row: unreadable.row });
    case 'too_large':
      return sentences.tooLarge;
    case 'too_slow':
      return sentences.tooSlow;
    case 'unreadable':
      return sentences.unreadable;
  }
}

type Said = (string | false | undefined)[];

function sayRows(batch: Batch, rows: readonly NumberedRow[], check: Check, sentences: ImportSentences): Said {
  const count = rows.length;
  if (count === 0) return [sentences.empty];
  if (count > mostImportedRows) return [sentences.tooMany({ count, max: toNumberText(mostImportedRows) })];
  if (!check) return [sentences.checking];
  if ('failure' in check) return [failureText(check.failure)];
  const wrong = check.faulty.length;
  const withoutAddress = rows.filter(({ cells }) => (cells.author_email ?? '').trim() === '').length;
  const nameless = rows.filter(({ cells }) => namesNobody(cells.author)).length;
  return [
    wrong > 0 ? sentences.wrong({ count: wrong }) : sentences.ready({ count: check.count }),
    wrong === 0 && readsFirst(batch.rules) && sentences.readFirst,
    wrong === 0 && withoutAddress > 0 && sentences.withoutAddress({ count: withoutAddress }),
    wrong === 0 && nameless > 0 && sentences.nameless({ count: nameless, name: toAuthorText(namelessAuthor) }),
    check.repeated.length > 0 && sentences.repeated({ count: check.repeated.length }),
  ];
}

function sayLeftOut(read: TableRead, layout: Layout, said: RowsRead, sentences: ImportSentences): Said {
  const { hidden, table, workbook } = read;
  const unread = unreadColumns(table, layout).map((index) => {
    const heading = headingAt(table, layout, index);
    return heading === undefined ? sentences.columnNumber({ number: index + 1 }) : excerpt(heading, 40);
  });
  return [
    workbook && workbook.names.length + hidden.sheets > 1 && sentences.sheetRead({ sheet: workbook.sheet }),
    said.leftOut > 0 && sentences.leftOut({ count: said.leftOut }),
    hidden.rows > 0 && sentences.hiddenRows({ count: hidden.rows }),
    hidden.columns > 0 && sentences.hiddenColumns({ count: hidden.columns }),
    hidden.sheets > 0 && sentences.hiddenSheets({ count: hidden.sheets }),
    said.struckOut > 0 && sentences.struckOut({ count: said.struckOut }),
    said.partlyStruck > 0 && sentences.partlyStruck({ count: said.partlyStruck }),
    unread.length > 0 && sentences.unread({ columns: toListText(unread) }),
  ];
}
