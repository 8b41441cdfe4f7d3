import * as z from 'zod/mini';
import { isOverdue, type Outcome } from './council-outcome.ts';

/** After so many days in which nothing was said of a question that waits for something, its row says so. */
const quietAfterDays = 90;

/** A state of a question, and the day on which it was written, by the clock and in the zone of the council: nobody can date it back. */
export type Said = Pick<Outcome, 'state' | 'due'> & { written: string };

/** How a council keeps its days. Each is a number of questions. */
export const AnswerFigures = z.object({
  /** Of which anything is written. */
  questions: z.number(),
  overdue: z.number(),
  /** Of which nothing was said for `quietAfterDays`. */
  quiet: z.number(),
  /** Sent, and the day on which an answer was due is past; of these the ones of which something else was written by that day. */
  due: z.number(),
  in_time: z.number(),
  /** Promised, and the day that was promised last is past; of these what is done, and what is done in part. */
  promises: z.number(),
  kept: z.number(),
  partly: z.number(),
});
export type AnswerFigures = z.infer<typeof AnswerFigures>;

/**
 * The figures of these questions on a day (`YYYY-MM-DD`).
 * @param histories of each question what was said of it, oldest first
 */
export function countAnswers(histories: readonly (readonly Said[])[], today: string): AnswerFigures {
  const figures = { questions: 0, overdue: 0, quiet: 0, due: 0, in_time: 0, promises: 0, kept: 0, partly: 0 };
  for (const history of histories) {
    const last = history.at(-1);
    if (!last) continue;
    figures.questions += 1;
    if (isOverdue(last, today)) figures.overdue += 1;
    if (quietDays(last, today) !== null) figures.quiet += 1;
    const inTime = wasInTime(history, today);
    if (inTime !== null) figures.due += 1;
    if (inTime) figures.in_time += 1;
    const promise = promisePast(history, today);
    if (promise !== null) figures.promises += 1;
    if (promise === 'done') figures.kept += 1;
    if (promise === 'partly') figures.partly += 1;
  }
  return figures;
}

/** How many days something is overdue; null: it is not. */
export function overdueDays(outcome: Pick<Outcome, 'state' | 'due'>, today: string): number | null {
  return outcome.due !== null && isOverdue(outcome, today) ? daysBetween(outcome.due, today) : null;
}

/** For how many days nothing was said of a question that waits for something; null: not for long, or nothing is to come. */
export function quietDays({ state, written }: Pick<Said, 'state' | 'written'>, today: string): number | null {
  if (state !== 'sent' && state !== 'promised') return null;
  const days = daysBetween(written, today);
  return days >= quietAfterDays ? days : null;
}

/** Null: no day for an answer is past. */
function wasInTime(history: readonly Said[], today: string): boolean | null {
  const sent = history.findIndex(({ state, due }) => state === 'sent' && due !== null);
  const due = history[sent]?.due;
  if (!due || due >= today) return null;
  const next = history[sent + 1];
  return next !== undefined && next.written <= due;
}

/** What became of the last promise whose day is past; null: there is none. */
function promisePast(history: readonly Said[], today: string): Outcome['state'] | null {
  const promise = history.findLast(({ state }) => state === 'promised');
  return promise?.due && promise.due < today ? (history.at(-1)?.state ?? null) : null;
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
}
