/** The rows of a CSV file as RFC 4180 has them: quotes hold a cell together, line ends outside of them end a row. */
export function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  for (const [all, quoted, bare = '', end] of csv.replace('\ufeff', '').matchAll(cells)) {
    if (all === '') break;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
