/** By these columns a CSV with the ranking of a council is known. */
const ofRankings = ['rank', 'joint', 'forwarded', 'id', 'text', 'author'];

/** The mark at the beginning of a cell, and within it where another program begins one: as `server/files/csv.ts` sets them. */
const atStart = /^'(?=[=+\-@\t\r＝＋－＠])/;
const within = /'(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*')/g;

/** In our own CSV a mark stands before what a spreadsheet would take for a formula. It comes off again, so that the words are the same. */
export function withoutFormulaMarks(rows: string[][]): string[][] {
  const [heading = []] = rows;
  if (!ofRankings.every((name) => heading.includes(name))) return rows;
  return rows.map((row) => row.map((cell) => cell.replace(atStart, '').replaceAll(within, '')));
}
