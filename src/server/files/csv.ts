import { type Options, stringify } from 'csv-stringify/sync';

type Row = Readonly<Record<string, unknown>>;

/**
 * What a spreadsheet would take for a formula where it cuts at semicolons, as it does in half of Europe, or at line breaks: there
 * no quotes keep a cell together. What a cell begins with is the library's.
 */
const formulaWithin = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;

const options: Options = {
  // A batch called =HYPERLINK(…) must stay words in whatever opens the file.
  escape_formulas: true,
  // A text that has lines, or a delimiter of another program, is one cell to every reader.
  quoted_string: true,
  record_delimiter: 'windows',
  cast: {
    string: (words) => words.replace(formulaWithin, "'"),
    boolean: String,
    date: (moment) => moment.toISOString(),
    object: (fields) => JSON.stringify(fields),
  },
};

/** Pages of rows as the pieces of one CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export async function* toCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  const ofFile = { ...options, columns: [...columns] };
  yield stringify([], { ...ofFile, quoted_string: false, header: true, bom: true });
  for await (const rows of pages) yield stringify([...rows], ofFile);
}
