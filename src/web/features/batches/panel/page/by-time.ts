import { fromLocalInput, toLocalInput } from '#web/text/local-moment.ts';

type Hours = readonly { hour: string; count: number }[];

/** One bar of a chart: a moment within it, how many came, and how many of these wait to be read. */
export type Bar = { at: Date; count: number; waiting: number };

const mostBars = 48;
const hourMs = 3_600_000;

/** Hours put together to the days of a zone, or the reader's own, with the days between on which nothing came; the last ones of many. What waits is counted too. */
export function toDays(hours: Hours, timeZone?: string, waiting: Hours = []): Bar[] {
  const startOfDay = (moment: string) => {
    const [day] = toLocalInput(moment, timeZone).split('T');
    return new Date(fromLocalInput(`${day}T00:00`, timeZone) ?? moment);
  };
  // A day has 23 to 25 hours: a day and a half after its start is always the next one.
  const next = (at: Date) => startOfDay(new Date(at.getTime() + 36 * hourMs).toISOString());
  return fill({ hours, waiting }, startOfDay, next);
}

/** Every hour from the first to the last, or undefined where they would be too many to be told apart. */
export function toHours(hours: Hours): Bar[] | undefined {
  const first = hours.at(0);
  const last = hours.at(-1);
  if (first && last && Date.parse(last.hour) - Date.parse(first.hour) >= mostBars * hourMs) return;
  return fill(
    { hours, waiting: [] },
    (hour) => new Date(hour),
    (at) => new Date(at.getTime() + hourMs),
  );
}

type Came = { hours: Hours; waiting: Hours };

function fill({ hours, waiting }: Came, startOf: (hour: string) => Date, next: (at: Date) => Date): Bar[] {
  const came = sumBy([...hours, ...waiting], startOf);
  const unread = sumBy(waiting, startOf);
  if (came.size === 0) return [];
  const last = Math.max(...came.keys());
  const bars: Bar[] = [];
  for (let at = new Date(Math.min(...came.keys())); at.getTime() <= last; at = next(at))
    bars.push({ at, count: came.get(at.getTime()) ?? 0, waiting: unread.get(at.getTime()) ?? 0 });
  return bars.slice(-mostBars);
}

function sumBy(hours: Hours, startOf: (hour: string) => Date): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { hour, count } of hours) {
    const key = startOf(hour).getTime();
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}
