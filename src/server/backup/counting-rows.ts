import type { Rows } from './archive.ts';

/** Passes the rows of one table after the other through, and tells how many of all of them have passed. */
export function countingRows(total: number, onProgress: (rows: number, total: number) => void): (rows: Rows) => Rows {
  let done = 0;
  return async function* count(rows) {
    for await (const chunk of rows) {
      yield chunk;
      done += countLines(chunk);
      onProgress(done, total);
    }
  };
}

/** In COPY's text form a line is a row: a line break inside a value is written as \n. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
