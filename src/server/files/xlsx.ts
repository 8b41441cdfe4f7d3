import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A text is always text, whatever it begins with; nothing here can become a formula. */
export type Cell = string | number | boolean | Date | CalendarDay | null;

/** `2030-01-31`, wherever one is. */
export type CalendarDay = { day: string };

export type Sheet = {
  name: string;
  /** Stays in sight while the rows are scrolled. */
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Of each column, in characters. */
  widths: readonly number[];
  rightToLeft: boolean;
};

/**
 * A spreadsheet with one sheet. It is written in a thread of its own: 50,000 rows take seconds, in which the server would answer
 * nobody.
 */
export async function toXlsx(sheet: Sheet): Promise<Buffer> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData: sheet });
  try {
    const [bytes] = await once(worker, 'message');
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}
