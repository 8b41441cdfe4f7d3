type Row = { part: string; figure: string; limit: string };

/** What was measured, a row each, as it is printed at the end. */
export class Table {
  readonly #rows: Row[] = [];

  add(part: string, figure: string, limit = '–'): void {
    this.#rows.push({ part, figure, limit });
    console.log(`${part}: ${figure}${limit === '–' ? '' : ` (limit ${limit})`}`);
  }

  print(): void {
    console.log('\n| part | figure | limit |\n| --- | --- | --- |');
    for (const { part, figure, limit } of this.#rows) console.log(`| ${part} | ${figure} | ${limit} |`);
  }
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
