import Papa from 'papaparse';
import { decodeText } from '#web/features/questions/panel/import/reading/code-page.ts';

/** What stands in the window of an envelope, line by line. */
export type Address = readonly string[];

/** As many as its window shows, by DIN 5008. */
export const mostLines = 6;

/** A row for each person, a cell for each line of the address. */
export function readPeople(list: string, { hasHeadings }: { hasHeadings: boolean }): Address[] {
  const { data } = Papa.parse<string[]>(list, { skipEmptyLines: 'greedy', delimitersToGuess: ['\t', ';', ','] });
  return data.slice(hasHeadings ? 1 : 0).map((cells) =>
    cells
      .flatMap((cell) => cell.split(/\r?\n/))
      .map((line) => line.trim())
      .filter(Boolean),
  );
}

/** What is written in a file of whatever program; null where that is no text. */
export async function readListFile(file: Blob): Promise<string | null> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))?.text ?? null;
}
