import type { CodePage } from './code-page.ts';
import type { Separator } from './separators.ts';

/** A row with its number in the file, from 1; `struck`: something in it is crossed out, and left out. */
export type Row = { number: number; cells: readonly string[]; struck?: boolean };

/** Rows that say something, as they stand in a file or were pasted. */
export type Table = readonly Row[];

/** How somebody wants it read who sees that it was read wrongly. */
export type Choice = { sheet?: string; codePage?: CodePage; separator?: Separator };

/** A table, and as what it was read. */
export type TableRead = {
  table: Table;
  /** What its owner does not see either, as far as it says something. */
  hidden: { rows: number; columns: number; sheets: number };
  workbook?: { sheet: string; names: readonly string[] };
  separator?: Separator;
  codePage?: CodePage;
};

/** Why there is no table: it is no such file, is more than can be read, or a quotation mark of this row does not close. */
export type Unreadable = { code: 'unreadable' | 'too_large' | 'too_slow' } | { code: 'quotes'; row: number };
